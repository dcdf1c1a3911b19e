/** Without the cookie that shows it, for example because cookies are off. @param what «tu pedido» or «tu hoja» */
export function missingAccess(what: string) {
	return {
		title: `No pudimos mostrarte ${what}`,
		advice: `Para ver ${what}, escribe otra vez el documento. Si vuelves a ver este mensaje, activa las cookies de esta tienda.`,
	};
}
