import { urls } from "~/urls";

const parameter = "editar";

export function editAddressUrl(id: string): string {
	return `${urls.addresses}?${new URLSearchParams({ [parameter]: id })}`;
}

export function readEditedAddressId(url: string): string | null {
	return new URL(url).searchParams.get(parameter);
}
