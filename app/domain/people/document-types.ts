/** Visitors have a passport only; CPP and PTP are Migraciones' temporary permits. */
export const documentTypes = ["DNI", "CE", "RUC", "Pasaporte", "CPP/PTP"] as const;
