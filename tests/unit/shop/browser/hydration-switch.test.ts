import { beforeEach, expect, test, vi } from "vitest";
import { continueWithoutHydration, isHydrationOn } from "~/shop/browser/hydration-switch";

const replace = vi.fn();
beforeEach(() => {
	vi.useFakeTimers();
	const kept = new Map<string, string>();
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
	vi.stubGlobal("window", { location: { pathname: "/cart", search: "?cambio=1", replace } });
});

test("an error in the layout turns scripts off for ten minutes, not for the whole session", () => {
	expect(isHydrationOn()).toBe(true);
	expect(continueWithoutHydration()).toBe(true);
	expect(replace).toHaveBeenCalledWith("/cart?cambio=1");
	expect(isHydrationOn()).toBe(false);
	vi.advanceTimersByTime(9 * 60_000);
	expect(isHydrationOn()).toBe(false);
	vi.advanceTimersByTime(2 * 60_000);
	expect(isHydrationOn()).toBe(true);
});
