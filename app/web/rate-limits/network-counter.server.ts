/** What each network has in progress, up to a maximum. */
export function createNetworkCounter(max: number) {
	const counts = new Map<string, number>();
	const mayEnter = (network: string) => (counts.get(network) ?? 0) < max;
	return {
		mayEnter,
		enter(network: string): boolean {
			if (!mayEnter(network)) return false;
			counts.set(network, (counts.get(network) ?? 0) + 1);
			return true;
		},
		leave(network: string): void {
			const left = (counts.get(network) ?? 1) - 1;
			if (left > 0) counts.set(network, left);
			else counts.delete(network);
		},
	};
}
