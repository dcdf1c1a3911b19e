/** Check before any query for `:popover-open`, which is a syntax error in browsers without `popover`. */
export function supportsPopover(): boolean {
	return CSS.supports("selector(:popover-open)");
}

export function isOpenPopover(element: Element): boolean {
	return supportsPopover() && element.matches(":popover-open");
}

export function openPopovers(): HTMLElement[] {
	return supportsPopover() ? [...document.querySelectorAll<HTMLElement>(":popover-open")] : [];
}
