import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { submitOnce } from "~/forms/submit-once";

function submit(isPending: boolean) {
	const onSubmit = vi.fn();
	const event = { preventDefault: vi.fn() };
	submitOnce(isPending, onSubmit)(event as unknown as FormEvent<HTMLFormElement>);
	return { submitted: onSubmit.mock.calls.length, cancelled: event.preventDefault.mock.calls.length };
}

it("submits a form", () => {
	expect(submit(false)).toEqual({ submitted: 1, cancelled: 0 });
});

it("cancels a submission while another is pending", () => {
	expect(submit(true)).toEqual({ submitted: 0, cancelled: 1 });
});
