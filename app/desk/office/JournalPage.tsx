import { useActionData } from "@remix-run/react";
import { BoxForm, HiddenInput, PasswordInput } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";

/** The list of changes and, once one was to be undone that needs it, a form for the password. */
export function JournalPage() {
	const refusal = useActionData() as Partial<DeskRefusal> | undefined;
	return (
		<ListPage>
			{refusal?.intent === "contrasena" && (
				<BoxForm title="Deshacer con tu contraseña" intent="contrasena" submit="Deshacer">
					<HiddenInput name="entry" />
					<PasswordInput />
				</BoxForm>
			)}
		</ListPage>
	);
}
