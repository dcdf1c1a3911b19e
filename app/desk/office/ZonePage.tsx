import { useActionData, useLoaderData } from "@remix-run/react";
import { CarrierField } from "~/desk/frame/CarrierField";
import { DeskForm, HiddenInput, PasswordInput, Submit, TextInput } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { PickList } from "~/desk/frame/PickList";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { FieldPair } from "~/ui/fields/FieldPair";
import type { changeZoneByForm, loadZone } from "./zones-screen.server";

export function ZonePage() {
	const page = useLoaderData<typeof loadZone>();
	const { found, places = page.places } = useActionData<typeof changeZoneByForm>() ?? {};
	const hasRest = places.some(({ code }) => code === "");
	return (
		<>
			<DeskHead back={{ name: "Volver a las zonas", url: page.list }} />
			<DeskForm name="zona" action={page.action} shown={page.shown}>
				<DefaultButton name="intent" value="buscar">
					Buscar
				</DefaultButton>
				<HiddenInput name="seen" />
				<TextInput name="name" label="Nombre" hint="Lo ve quien compra: Lima y Callao." required />
				<h2>Lugares</h2>
				{places.length === 0 && <p>Todavía ninguno.</p>}
				<PickList
					name="quitar"
					rows={places.map(({ code, field: name, name: label }) => ({
						...{ value: code, label },
						content: (
							<>
								<input type="hidden" name={name} value="on" />
								{label}
							</>
						),
					}))}
				/>
				<TextInput
					name="q"
					label="Buscar un lugar"
					hint="Un departamento, una provincia o un distrito, como Miraflores."
					type="search"
				/>
				<Submit intent="buscar" look="secondary" text="Buscar" />
				{found?.length === 0 && <p role="status">No hay otro lugar que empiece así.</p>}
				<PickList
					name="agregar"
					rows={[...(found ?? []), ...(hasRest ? [] : [page.rest])].map(({ code, name }) => ({
						value: code,
						label: name,
					}))}
				/>
				<h2>Precio y plazo</h2>
				<TextInput name="pen" label="Precio en soles" inputMode="decimal" required />
				{!page.hasRate && <TextInput name="usd" label="Precio en dólares" inputMode="decimal" required />}
				<TextInput
					name="freeFrom"
					label="Gratis desde, en soles (opcional)"
					hint="Vacío: nunca es gratis."
					inputMode="decimal"
				/>
				<TextInput name="min" label="Días hábiles, como mínimo" inputMode="numeric" required />
				<TextInput name="max" label="Días hábiles, como máximo" inputMode="numeric" required />
				<CarrierField carriers={page.carriers} />
				<h2>Otro precio por tamaño o peso</h2>
				<p>
					Una compra paga lo de su producto más grande; el tamaño se elige en cada producto. Sin precio
					propio, los pequeños y los grandes pagan el de arriba, y los muy grandes el de los grandes. Sin
					«gratis desde», los grandes y los muy grandes siempre pagan.
				</p>
				{page.classes.map(({ id, goods }) => (
					<FieldPair key={id}>
						<TextInput name={`${id}.pen`} label={`Con ${goods}, en soles (opcional)`} inputMode="decimal" />
						{!page.hasRate && (
							<TextInput
								name={`${id}.usd`}
								label={`Con ${goods}, en dólares (opcional)`}
								inputMode="decimal"
							/>
						)}
						<TextInput
							name={`${id}.freeFrom`}
							label={`Con ${goods}, gratis desde (opcional)`}
							inputMode="decimal"
						/>
					</FieldPair>
				))}
				<PasswordInput />
				<Submit intent="guardar" text="Guardar" />
				{!page.isNew && <Submit intent="borrar" look="secondary" text="Borrar esta zona" />}
			</DeskForm>
		</>
	);
}
