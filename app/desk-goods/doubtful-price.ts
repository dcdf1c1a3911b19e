export const doubtfulPriceText =
	"El precio es menos de un sol, o cambia más de diez veces. Si está bien, marca «Sí, ese es el precio».";
