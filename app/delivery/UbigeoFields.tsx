import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { type FieldState, SelectField } from "~/ui/Field";
import { WithoutScripts } from "~/ui/WithoutScripts";
import { urls } from "~/urls";
import styles from "./UbigeoFields.module.css";

/** Where the page stays after "Actualizar". */
export const deliveryId = "entrega";

export interface Place {
	code: string;
	name: string;
}

/** INEI codes; empty where nothing is chosen. */
export interface ChosenPlaces {
	department?: string | undefined;
	province?: string | undefined;
	district?: string | undefined;
}

/** The choices below a chosen department and a chosen province. */
export interface PlaceChoices {
	provinces: Place[];
	districts: Place[];
}

/**
 * Department, province and district, each depending on the one before. The server draws the choices that it knows;
 * without scripts "Actualizar" sends the form for the next ones, with scripts they are fetched as one chooses.
 */
export function UbigeoFields({
	department,
	province,
	district,
	departments,
	choices,
	chosen,
}: {
	department: FieldState;
	province: FieldState;
	district: FieldState;
	departments: Place[];
	choices: PlaceChoices;
	/** What the server knows to be chosen: the last submission's places, or the saved ones. */
	chosen: ChosenPlaces;
}) {
	const group = useRef<HTMLDivElement>(null);
	const [chosenDepartment, setChosenDepartment] = useState<string>();
	const [chosenProvince, setChosenProvince] = useState<string>();
	const provinces = usePlaces(chosenDepartment && urls.places({ departamento: chosenDepartment }));
	const districts = usePlaces(chosenProvince && urls.places({ provincia: chosenProvince }));

	useEffect(() => {
		// A shopper may have chosen while the scripts were on their way.
		const [departmentNow = "", provinceNow = ""] = [...(group.current?.querySelectorAll("select") ?? [])].map(
			({ value }) => value,
		);
		if (departmentNow !== (chosen.department ?? "")) setChosenDepartment(departmentNow);
		else if (provinceNow !== (chosen.province ?? "")) setChosenProvince(provinceNow);
	}, [chosen.department, chosen.province]);

	const provincesShown = chosenDepartment === undefined ? choices.provinces : provinces.places;
	const districtsShown =
		chosenProvince !== undefined ? districts.places : chosenDepartment === undefined ? choices.districts : [];
	const failed = provinces.failed || districts.failed;

	return (
		<div className={styles.places} ref={group}>
			<SelectField
				field={department}
				label="Departamento"
				defaultValue={chosen.department}
				autoComplete="address-level1"
				onChange={(event) => {
					setChosenDepartment(event.target.value);
					setChosenProvince(undefined);
				}}
			>
				<Options places={departments} prompt="Elige uno" />
			</SelectField>
			<SelectField
				key={`province-${chosenDepartment}`}
				field={province}
				label="Provincia"
				defaultValue={chosenDepartment === undefined ? chosen.province : ""}
				autoComplete="address-level2"
				onChange={(event) => setChosenProvince(event.target.value)}
			>
				<Options places={provincesShown} prompt={provinces.isLoading ? "Cargando…" : "Elige una"} />
			</SelectField>
			<SelectField
				key={`district-${chosenDepartment}-${chosenProvince}`}
				field={district}
				label="Distrito"
				defaultValue={chosenDepartment === undefined && chosenProvince === undefined ? chosen.district : ""}
				autoComplete="address-level3"
			>
				<Options places={districtsShown} prompt={districts.isLoading ? "Cargando…" : "Elige uno"} />
			</SelectField>
			{failed ? (
				<Refresh>
					<p role="alert">
						No pudimos traer la lista. Revisa tu conexión y usa «Actualizar»: no se borra lo que escribiste.
					</p>
				</Refresh>
			) : (
				<WithoutScripts>
					<Refresh>
						<p>
							Después de elegir el departamento o la provincia, usa «Actualizar» para ver las opciones
							siguientes.
						</p>
					</Refresh>
				</WithoutScripts>
			)}
		</div>
	);
}

/** Asks the server for the lists of what was chosen; it keeps all answers of the form. */
function Refresh({ children }: { children: ReactNode }) {
	return (
		<div className={styles.refresh}>
			{children}
			<Button type="submit" name="intent" value="refresh-places" look="secondary">
				Actualizar
			</Button>
		</div>
	);
}

function Options({ places, prompt }: { places: Place[]; prompt: string }) {
	return (
		<>
			<option value="">{prompt}</option>
			{places.map(({ code, name }) => (
				<option key={code} value={code}>
					{name}
				</option>
			))}
		</>
	);
}

interface Places {
	places: Place[];
	isLoading: boolean;
	failed: boolean;
}

/** Fetched here and not by a route's loader, whose failure would replace the page and what was typed in it. */
function usePlaces(url: string | undefined): Places {
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
		failed: isCurrent && !loaded.places,
	};
}
