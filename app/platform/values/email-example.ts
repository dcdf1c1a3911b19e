export const emailExample = "nombre@ejemplo.com";
