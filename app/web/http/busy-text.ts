export const busyText = {
	title: "Vuelve en unos segundos",
	advice:
		"En este momento hay muchas visitas y no podemos mostrarte esta página. Espera unos segundos y vuelve a cargarla. Tu carrito sigue como estaba.",
};
