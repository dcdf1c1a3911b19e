/** SUNAT's check digit: (11 − Σ digit × weight mod 11) mod 10. @returns in Spanish what is wrong; undefined for a RUC */
export function describeRucFault(ruc: string): string | undefined {
	if (!/^\d{11}$/.test(ruc)) return "El RUC tiene 11 dígitos.";
	if (!/^(10|15|16|17|20)/.test(ruc)) return "El RUC empieza con 10, 15, 16, 17 o 20.";
	const sum = weights.reduce((total, weight, i) => total + weight * Number(ruc[i]), 0);
	const isRuc = (11 - (sum % 11)) % 10 === Number(ruc[10]);
	return isRuc ? undefined : "Revisa el RUC: sus dígitos no concuerdan.";
}

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
