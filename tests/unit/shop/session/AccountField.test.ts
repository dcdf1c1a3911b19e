import { expect, test } from "vitest";
import { isOwnForm } from "~/shop/session/AccountField";

test("a form is sent by the account that it was shown to; a guest's form by anyone", () => {
	expect(isOwnForm("ana", "ana")).toBe(true);
	expect(isOwnForm("ana", "luis")).toBe(false);
	expect(isOwnForm("ana", undefined), "signed out since").toBe(false);
	for (const guest of ["", null, undefined]) {
		expect(isOwnForm(guest, "ana"), "signed in since").toBe(true);
		expect(isOwnForm(guest, undefined)).toBe(true);
	}
});
