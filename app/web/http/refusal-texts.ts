export const busyText = {
	title: "Vuelve en unos segundos",
	advice:
		"En este momento hay muchas visitas y no podemos mostrarte esta página. Espera unos segundos y vuelve a cargarla. Tu carrito sigue como estaba.",
};

/** For a form that was refused before it was read. @param when as "en unos segundos" */
export function unreceivedText(when: string): typeof busyText {
	return {
		title: "No recibimos lo que enviaste",
		advice: `En este momento hay muchas visitas. Vuelve al formulario y envíalo otra vez ${when}: si era un pedido, no se repetirá.`,
	};
}

/** For a form that may have been carried out. */
export const unansweredText: typeof busyText = {
	title: "No sabemos si recibimos lo que enviaste",
	advice:
		"En este momento hay muchas visitas. Vuelve al formulario y envíalo otra vez en unos segundos: si era un pedido, no se repetirá.",
};

export const tooLargeText = {
	title: "El formulario es demasiado grande",
	advice: "Vuelve al formulario, acorta los textos y envíalo otra vez.",
};
