import { findDistricts } from "../../app/domain/delivery/find-districts.server";
import { formatPlace } from "../../app/domain/delivery/ubigeo.server";
import { UsageError } from "../commands/run-command";

/** @param typed as for `findDistricts` @returns the INEI code @throws UsageError */
export function districtOf(typed: string | undefined): string {
	const example = "--district needs an INEI code or a name, such as 150122 or Miraflores, Lima";
	if (!typed) throw new UsageError(`${example}.`);
	const found = findDistricts(typed);
	if (found.length === 1 && found[0]) return found[0];
	if (found.length === 0) throw new UsageError(`There is no such district: ${example}.`);
	const list = found.map((code) => `  ${code} ${formatPlace(code)}\n`).join("");
	throw new UsageError(`Which of these districts?\n${list.trimEnd()}`);
}
