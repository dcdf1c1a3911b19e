import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PasswordField, useFormFields } from "~/desk/frame/BoxForm";
import { CarrierField } from "~/desk/frame/CarrierField";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { PickList } from "~/desk/frame/PickList";
import { Submit } from "~/desk/frame/Submit";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import type { loadZone, ZoneAnswer } from "./zones-screen.server";

export function ZonePage() {
	const page = useLoaderData<typeof loadZone>();
	const { found, places = page.places } = (useActionData() as Partial<ZoneAnswer> | undefined) ?? {};
	const field = useFormFields()("zona", page.shown);
	const hasRest = places.some(({ code }) => code === "");
	return (
		<>
			<DeskHead>
				<p>
					<a href={page.list}>Volver a las zonas</a>
				</p>
			</DeskHead>
			<Form method="post" action={page.action} className={styles.form} noValidate>
				<DefaultButton name="intent" value="buscar">
					Buscar
				</DefaultButton>
				<input type="hidden" name="seen" value={String(field("seen").initialValue ?? "")} />
				<TextField field={field("name")} label="Nombre" hint="Lo ve quien compra: Lima y Callao." required />
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
				<TextField
					field={field("q")}
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
				<TextField field={field("pen")} label="Precio en soles" inputMode="decimal" required />
				{!page.hasRate && (
					<TextField field={field("usd")} label="Precio en dólares" inputMode="decimal" required />
				)}
				<TextField
					field={field("freeFrom")}
					label="Gratis desde, en soles (opcional)"
					hint="Vacío: nunca es gratis."
					inputMode="decimal"
				/>
				<TextField field={field("min")} label="Días hábiles, como mínimo" inputMode="numeric" required />
				<TextField field={field("max")} label="Días hábiles, como máximo" inputMode="numeric" required />
				<CarrierField
					field={field("carrier")}
					label="Empresa de envíos (opcional)"
					carriers={page.carriers}
				/>
				<h2>Otro precio por tamaño o peso</h2>
				<p>
					Una compra paga lo de su producto más grande; el tamaño se elige en cada producto. Sin precio
					propio, los pequeños y los grandes pagan el de arriba, y los muy grandes el de los grandes. Sin
					«gratis desde», los grandes y los muy grandes siempre pagan.
				</p>
				{page.classes.map(({ id, goods }) => (
					<FieldPair key={id}>
						<TextField
							field={field(`${id}.pen`)}
							label={`Con ${goods}, en soles (opcional)`}
							inputMode="decimal"
						/>
						{!page.hasRate && (
							<TextField
								field={field(`${id}.usd`)}
								label={`Con ${goods}, en dólares (opcional)`}
								inputMode="decimal"
							/>
						)}
						<TextField
							field={field(`${id}.freeFrom`)}
							label={`Con ${goods}, gratis desde (opcional)`}
							inputMode="decimal"
						/>
					</FieldPair>
				))}
				<PasswordField field={field("password")} />
				<Submit intent="guardar" text="Guardar" />
				{!page.isNew && <Submit intent="borrar" look="secondary" text="Borrar esta zona" />}
			</Form>
		</>
	);
}
