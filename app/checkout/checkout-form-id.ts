/** The order form, which the page's header submits, too. */
export const checkoutFormId = "checkout";
