import { formatWait } from "~/platform/process/rate-limit.server";

export function tooManyRequestsInit(waitMs: number) {
	return { status: 429, headers: retryAfter(waitMs) };
}

export function retryAfter(waitMs: number): { "Retry-After": string } {
	return { "Retry-After": String(Math.ceil(waitMs / 1000)) };
}

export function tooManyRequestsText(waitMs: number): string {
	return `Recibimos demasiados envíos seguidos. Espera ${formatWait(waitMs)} y vuelve a intentarlo: no se borró nada de lo que escribiste.`;
}
