/** The six lines of the specification's cart, as the variable STARTING_CART takes them. */
export const startingCart = [
	"sofa-ayni_60c5a9:1",
	"lampara-de-pie-killa:2",
	"parlante-bluetooth-taki_892c8b:1",
	"televisor-55-qhawa_0c441f:1",
	"juego-de-sabanas-puyu_a5a937:2",
	"hervidor-electrico-yaku_0a9eb6:1",
].join(",");
