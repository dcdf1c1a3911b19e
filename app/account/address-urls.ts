import { urls } from "~/urls";

const parameter = "editar";

/** The page of the addresses, with the form to change one. */
export function editUrl(id: string): string {
	return `${urls.addresses}?${new URLSearchParams({ [parameter]: id })}`;
}

/** @returns the id of the address that an address of that page names */
export function readEdited(url: string): string | null {
	return new URL(url).searchParams.get(parameter);
}
