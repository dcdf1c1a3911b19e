import fc from "fast-check";
import { expect, it } from "vitest";
import { withName } from "~/platform/process/rate-limit.server";
import { networksOf } from "~/web/rate-limits/sender.server";

it.each([
	["198.51.100.7", ["198.51.100.7"]],
	["::ffff:198.51.100.7", ["198.51.100.7"]],
	["::FFFF:C633:6407", ["198.51.100.7"]],
	["unknown", ["unknown"]],
	["2001:db8:1:2ff:3:4:5:6", ["2001:db8:1::/48", "2001:db8:1:200::/56", "2001:db8:1:2ff::/64"]],
	["2001:0DB8:0001:0002::9", ["2001:db8:1::/48", "2001:db8:1:0::/56", "2001:db8:1:2::/64"]],
	["2001:db8::1", ["2001:db8:0::/48", "2001:db8:0:0::/56", "2001:db8:0:0::/64"]],
	["2001:db8:0:0:1::", ["2001:db8:0::/48", "2001:db8:0:0::/56", "2001:db8:0:0::/64"]],
	["::1", ["0:0:0::/48", "0:0:0:0::/56", "0:0:0:0::/64"]],
	["::", ["0:0:0::/48", "0:0:0:0::/56", "0:0:0:0::/64"]],
])("the networks of the address %s are %j", (address, networks) => {
	expect(networksOf(address)).toEqual(networks);
});

it("the networks of an address are shared by exactly the addresses whose first bits are equal", () => {
	const group = fc.integer({ min: 1, max: 0xffff });
	fc.assert(
		fc.property(
			fc.array(group, { minLength: 8, maxLength: 8 }),
			fc.integer({ min: 0, max: 127 }),
			(groups, bit) => {
				const changed = groups.with(bit >> 4, (groups[bit >> 4] ?? 0) ^ (0x8000 >> (bit & 15)));
				const addressOf = (numbers: number[]) => numbers.map((one) => one.toString(16)).join(":");
				const [one, other] = [groups, changed].map((numbers) => networksOf(addressOf(numbers)));
				const shared = one?.map((network, index) => network === other?.[index]);
				expect(shared).toEqual([bit >= 48, bit >= 56, bit >= 64]);
			},
		),
	);
});

it("a name is counted with each network of its sender", () => {
	expect(withName(["a", "b"], "WASI-1")).toEqual(["a WASI-1", "b WASI-1"]);
});
