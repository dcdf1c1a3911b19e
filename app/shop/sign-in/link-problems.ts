import { signInLinkMinutes } from "~/domain/people/sign-in-link-minutes";

export type LinkProblem = keyof typeof linkProblems;

export const linkProblems = {
	invalid: {
		title: "Este enlace ya no sirve",
		advice: `Los enlaces vencen en ${signInLinkMinutes} minutos y se usan una sola vez. Pide otro y ábrelo apenas llegue.`,
	},
	used: {
		title: "Este enlace ya se usó",
		advice: "Cada enlace sirve una sola vez. Pide otro si quieres entrar desde aquí.",
	},
	changed: {
		title: "No pudimos abrir tu cuenta",
		advice: "Tu cuenta estaba cambiando en ese momento. Espera un par de minutos y pide otro enlace.",
	},
	taken: {
		title: "Ya tiene otra cuenta",
		advice:
			"Con ese dato ya se entra a otra cuenta de Wasi, y no la juntamos sin que lo pidas. Para usarlo aquí, entra a esa cuenta, bórrala en «Mis datos» y vuelve a agregarlo.",
	},
	full: {
		title: "Tu cuenta ya tiene otro",
		advice: "Cada cuenta guarda un celular y un correo para entrar. No cambiamos nada.",
	},
	otherAccount: {
		title: "Primero inicia sesión",
		advice:
			"Este enlace agrega un correo a la cuenta que lo pidió. Inicia sesión en ella en este navegador y abre el enlace otra vez.",
	},
} as const;
