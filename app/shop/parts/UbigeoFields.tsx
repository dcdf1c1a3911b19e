import { useEffect, useRef, useState } from "react";
import type { Place, PlaceLevel } from "~/domain/delivery/place";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { type FieldState, SelectField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import type { InitialPlaces } from "./initial-places";
import styles from "./UbigeoFields.module.css";

interface UbigeoFieldsProps {
	fields: Record<PlaceLevel, FieldState>;
	places: InitialPlaces;
}

/** Scripts fetch the dependent lists; without them the button "Actualizar" submits the form. */
export function UbigeoFields({ fields, places: { selected, options } }: UbigeoFieldsProps) {
	const group = useRef<HTMLDivElement>(null);
	const [newDepartment, setNewDepartment] = useState<string>();
	const [newProvince, setNewProvince] = useState<string>();
	const provinces = useFetchedPlaces(newDepartment && urls.places({ departamento: newDepartment }));
	const districts = useFetchedPlaces(newProvince && urls.places({ provincia: newProvince }));

	useEffect(() => {
		// The selection may have changed before hydration.
		const [shownDepartment = "", shownProvince = ""] = [
			...(group.current?.querySelectorAll("select") ?? []),
		].map(({ value }) => value);
		if (shownDepartment !== (selected.department ?? "")) setNewDepartment(shownDepartment);
		else if (shownProvince !== (selected.province ?? "")) setNewProvince(shownProvince);
	}, [selected.department, selected.province]);

	const provinceOptions = newDepartment === undefined ? options.provinces : provinces.places;
	const districtOptions =
		newProvince !== undefined ? districts.places : newDepartment === undefined ? options.districts : [];
	return (
		<div className={styles.places} ref={group}>
			<SelectField
				field={fields.department}
				label="Departamento"
				defaultValue={selected.department}
				autoComplete="address-level1"
				onChange={(event) => {
					setNewDepartment(event.target.value);
					setNewProvince(undefined);
				}}
			>
				<PlaceOptionList places={options.departments} prompt="Elige uno" />
			</SelectField>
			<SelectField
				key={`province-${newDepartment}`}
				field={fields.province}
				label="Provincia"
				defaultValue={newDepartment === undefined ? selected.province : ""}
				autoComplete="address-level2"
				onChange={(event) => setNewProvince(event.target.value)}
			>
				<PlaceOptionList places={provinceOptions} prompt={provinces.isLoading ? "Cargando…" : "Elige una"} />
			</SelectField>
			<SelectField
				key={`district-${newDepartment}-${newProvince}`}
				field={fields.district}
				label="Distrito"
				defaultValue={newDepartment === undefined && newProvince === undefined ? selected.district : ""}
				autoComplete="address-level3"
			>
				<PlaceOptionList places={districtOptions} prompt={districts.isLoading ? "Cargando…" : "Elige uno"} />
			</SelectField>
			<RefreshButton hasFailed={provinces.hasFailed || districts.hasFailed} />
		</div>
	);
}

/** Does without `useFetcher`: a loader that failed there would replace the page and its answers. */
function useFetchedPlaces(url: string | undefined) {
	const [loaded, setLoaded] = useState<{ url: string; places?: Place[] }>();
	useEffect(() => {
		if (!url) return;
		const abort = new AbortController();
		fetch(url, { signal: abort.signal })
			.then((response) => (response.ok ? response.json() : Promise.reject(response.status)))
			.then((places: Place[]) => setLoaded({ url, places }))
			.catch(() => {
				if (!abort.signal.aborted) setLoaded({ url });
			});
		return () => abort.abort();
	}, [url]);
	const isCurrent = loaded !== undefined && loaded.url === url;
	return {
		places: (isCurrent && loaded.places) || [],
		isLoading: Boolean(url) && !isCurrent,
		hasFailed: isCurrent && !loaded.places,
	};
}

/** Submits the form, for the lists that scripts did not bring. */
function RefreshButton({ hasFailed }: { hasFailed: boolean }) {
	const button = (
		<div className={`row center soft small ${styles.refresh}`}>
			<p role={hasFailed ? "alert" : undefined}>
				{hasFailed
					? "No pudimos traer la lista. Revisa tu conexión y usa «Actualizar»: no se borra lo que escribiste."
					: "Usa «Actualizar» para ver las provincias y los distritos."}
			</p>
			<Button type="submit" name="intent" value="refresh-places" look="secondary">
				Actualizar
			</Button>
		</div>
	);
	return hasFailed ? button : <WithoutScripts>{button}</WithoutScripts>;
}

function PlaceOptionList({ places, prompt }: { places: Place[]; prompt: string }) {
	return <Options none={prompt} options={places.map(({ code, name }) => [code, name])} />;
}
