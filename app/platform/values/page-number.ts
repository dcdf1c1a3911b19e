export function parsePageNumber(text: string | null): number {
	return /^\d{1,8}$/.test(text ?? "") ? Math.max(1, Number(text)) : 1;
}

export function pageToQuery(page: number): Record<string, string> {
	return page > 1 ? { pagina: String(page) } : {};
}
