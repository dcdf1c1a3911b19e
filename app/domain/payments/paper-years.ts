/** After the year of a sale, its papers are kept for so many years (Código Tributario, art. 87). */
export const paperYears = 5;

/** As the checkout and the account say it; content/pages/privacidad.md, too. */
export const paperYearsText = "cinco años desde que termina el de la compra";
