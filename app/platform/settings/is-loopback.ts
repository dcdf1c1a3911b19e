export function isLoopback(host: string): boolean {
	return /^(localhost|127\.0\.0\.1|::1|\[::1\])$/.test(host);
}

/** Addresses of RFC 1918 and names that public DNS does not have. */
export function isPrivateHost(host: string): boolean {
	if (/^[\d.]+$/.test(host)) return /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host);
	return (
		isLoopback(host) || !host.includes(".") || /\.(localhost|local|lan|internal|test|home\.arpa)$/.test(host)
	);
}
