export const busyText = {
	title: "Vuelve en unos segundos",
	advice:
		"En este momento hay muchas visitas y no podemos mostrarte esta página. Espera unos segundos y vuelve a cargarla. Tu carrito sigue como estaba.",
};

export const tooLargeText = {
	title: "El formulario es demasiado grande",
	advice: "Vuelve al formulario, acorta los textos y envíalo otra vez.",
};
