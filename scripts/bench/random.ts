/** Seeded pseudo-random choices (mulberry32), so that a run can be repeated. */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** From 0 up to, and without, 1. */
	fraction(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let bits = this.#state;
		bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
		bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	}

	/** From 0 up to, and without, `limit`. */
	integer(limit: number): number {
		return Math.floor(this.fraction() * limit);
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.integer(choices.length)] as T;
	}

	/** @param probability from 0 to 1 */
	chance(probability: number): boolean {
		return this.fraction() < probability;
	}
}
