/** Where `popover` is unknown, `:popover-open` is a syntax error: every question about it is asked here. */
export function supportsPopover(): boolean {
	return CSS.supports("selector(:popover-open)");
}

export function isOpenPopover(element: Element): boolean {
	return supportsPopover() && element.matches(":popover-open");
}

export function openPopovers(): HTMLElement[] {
	return supportsPopover() ? [...document.querySelectorAll<HTMLElement>(":popover-open")] : [];
}
