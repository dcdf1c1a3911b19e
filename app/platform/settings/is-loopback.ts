export function isLoopback(host: string): boolean {
	return /^(localhost|127\.0\.0\.1|::1|\[::1\])$/.test(host);
}
