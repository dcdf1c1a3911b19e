import { describe, expect, it, onTestFinished } from "vitest";
import { changeBusiness } from "~/domain/business/change-business.server";
import { openBusiness } from "~/domain/business/live-business.server";
import { anOwner } from "../../../support/actors";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

/** Who sells: one record that every process follows. */
export function describeBusiness(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} stores the record of the business`, () => {
		const both = openTwice(newPlace);

		it("and shows a change by one process to another", async () => {
			const { store, other } = both;
			const business = openBusiness(other, { warn: () => {} });
			onTestFinished(() => business.close());
			await business.ready;
			expect(business.current()).toEqual({});
			await changeBusiness(store, { changes: { legalName: "Wasi S.A.C." }, mayOmitLegal: true }, anOwner());
			const shown = expect.poll(() => business.current());
			await shown.toEqual({ legalName: "Wasi S.A.C." });
			await changeBusiness(store, { changes: { legalName: undefined }, mayOmitLegal: true }, anOwner());
			await expect.poll(() => business.current()).toEqual({});
			expect(business.streamState()).toBe("live");
		});

		it("and keeps simultaneous changes of different fields", async () => {
			const { store, other } = both;
			await Promise.all([
				untilAnswered(() =>
					changeBusiness(store, { changes: { ruc: "20600000421" }, mayOmitLegal: true }, anOwner()),
				),
				untilAnswered(() =>
					changeBusiness(other, { changes: { city: "Puno" }, mayOmitLegal: true }, anOwner()),
				),
				untilAnswered(() =>
					changeBusiness(
						store,
						{ changes: { social: ["https://x.com/wasi"] }, mayOmitLegal: true },
						anOwner(),
					),
				),
			]);
			expect(await store.get("business", "store")).toEqual({
				ruc: "20600000421",
				city: "Puno",
				social: ["https://x.com/wasi"],
			});
		});
	});
}
