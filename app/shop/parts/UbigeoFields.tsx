import { type ReactNode, type SelectHTMLAttributes, useEffect, useRef, useState } from "react";
import type { Place, PlaceLevel } from "~/domain/delivery/place";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { type FieldState, SelectField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import type { InitialPlaces } from "./initial-places";
import styles from "./UbigeoFields.module.css";

/** Scripts fetch the dependent lists; without them the button "Actualizar" submits the form. */
export function UbigeoFields({
	fields,
	places,
}: {
	fields: Record<PlaceLevel, FieldState>;
	places: InitialPlaces;
}) {
	const { group, chooseDepartment, chooseProvince, departments, provinces, districts, hasFailed } =
		usePlaceLists(places);
	return (
		<div className={styles.places} ref={group}>
			<PlaceField
				field={fields.department}
				label="Departamento"
				list={departments}
				prompt="Elige uno"
				autoComplete="address-level1"
				onChange={({ target }) => chooseDepartment(target.value)}
			/>
			<PlaceField
				key={`province-${provinces.of}`}
				field={fields.province}
				label="Provincia"
				list={provinces}
				prompt="Elige una"
				autoComplete="address-level2"
				onChange={({ target }) => chooseProvince(target.value)}
			/>
			<PlaceField
				key={`district-${provinces.of}-${districts.of}`}
				field={fields.district}
				label="Distrito"
				list={districts}
				prompt="Elige uno"
				autoComplete="address-level3"
			/>
			{hasFailed ? (
				<RefreshButton>
					<p role="alert">
						No pudimos traer la lista. Revisa tu conexión y usa «Actualizar»: no se borra lo que escribiste.
					</p>
				</RefreshButton>
			) : (
				<WithoutScripts>
					<RefreshButton>
						<p>
							Después de elegir el departamento o la provincia, usa «Actualizar» para ver las opciones
							siguientes.
						</p>
					</RefreshButton>
				</WithoutScripts>
			)}
		</div>
	);
}

interface PlaceList {
	/** The department or province that the shopper has chosen on the page, which remounts the list. */
	of?: string | undefined;
	places: Place[];
	selected?: string | undefined;
	isLoading?: boolean;
}

/** The page's lists, until the shopper chooses another place. */
function usePlaceLists({ selected, options }: InitialPlaces) {
	const group = useRef<HTMLDivElement>(null);
	const [department, setDepartment] = useState<string>();
	const [province, setProvince] = useState<string>();
	const newProvinces = useFetchedPlaces(department && urls.places({ departamento: department }));
	const newDistricts = useFetchedPlaces(province && urls.places({ provincia: province }));

	useEffect(() => {
		// The selection may have changed before hydration.
		const [shownDepartment = "", shownProvince = ""] = [
			...(group.current?.querySelectorAll("select") ?? []),
		].map(({ value }) => value);
		if (shownDepartment !== (selected.department ?? "")) setDepartment(shownDepartment);
		else if (shownProvince !== (selected.province ?? "")) setProvince(shownProvince);
	}, [selected.department, selected.province]);

	const departments: PlaceList = { places: options.departments, selected: selected.department };
	let provinces: PlaceList = { places: options.provinces, selected: selected.province };
	let districts: PlaceList = { places: options.districts, selected: selected.district };
	if (department !== undefined) {
		provinces = { of: department, ...newProvinces };
		districts = { places: [] };
	}
	if (province !== undefined) districts = { of: province, ...newDistricts };
	return {
		group,
		departments,
		provinces,
		districts,
		hasFailed: newProvinces.hasFailed || newDistricts.hasFailed,
		chooseDepartment(code: string) {
			setDepartment(code);
			setProvince(undefined);
		},
		chooseProvince: setProvince,
	};
}

/** Does without `useFetcher`: a loader that failed there would replace the page and its answers. */
function useFetchedPlaces(url: string | undefined): {
	places: Place[];
	isLoading: boolean;
	hasFailed: boolean;
} {
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

function RefreshButton({ children }: { children: ReactNode }) {
	return (
		<div className={styles.refresh}>
			{children}
			<Button type="submit" name="intent" value="refresh-places" look="secondary">
				Actualizar
			</Button>
		</div>
	);
}

interface PlaceFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
	field: FieldState;
	label: string;
	list: PlaceList;
	prompt: string;
}

function PlaceField({ list: { places, selected, isLoading }, prompt, ...rest }: PlaceFieldProps) {
	return (
		<SelectField defaultValue={selected} {...rest}>
			<Options
				none={isLoading ? "Cargando…" : prompt}
				options={places.map(({ code, name }) => [code, name])}
			/>
		</SelectField>
	);
}
