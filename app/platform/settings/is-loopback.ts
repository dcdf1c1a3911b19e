/** @param host a name, or an address with or without the brackets of a URL */
export function isLoopback(host: string): boolean {
	return /^(localhost|127\.0\.0\.1|::1|\[::1\])$/.test(host);
}
