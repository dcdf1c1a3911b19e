import type { NotSent } from "~/http/not-sent";

/** A submission that fails on its way keeps the form as it is, instead of an error page in its place. */
export async function keepForm<T>(sent: Promise<T>): Promise<T | NotSent> {
	try {
		return await sent;
	} catch (error) {
		if (error instanceof Response) throw error;
		return {
			notSent:
				"No pudimos guardar los cambios: revisa tu conexión, espera un momento y vuelve a intentarlo. No se borró nada de lo que escribiste.",
		};
	}
}
