import { Form, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/fields/Button";
import { plainField, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";
import { CarrierField } from "./CarrierField";
import styles from "./Desk.module.css";
import { Checkbox, DeskForm, HiddenInput, Submit, TextInput, useRefusal } from "./DeskForm";
import { DeskHead } from "./DeskHead";
import { type Link, Links } from "./Links";
import { type Act, ActForm, Table, type TableProps } from "./Table";
import { Tabs, type TabsProps } from "./Tabs";

/** A page of a list, as a loader gives it. */
export interface ListView<Item extends ListRow = ListRow> extends Partial<TabsProps> {
	filters?: FilterField[];
	/** The button of the filters. */
	submit?: string;
	heading?: string;
	note?: string;
	links?: Link[];
	/** Said instead of an empty list. */
	empty?: string;
	/** What is listed: rows, or a table. */
	rows?: Item[];
	table?: TableProps;
	/** What may be done with several rows, which are chosen by `name`. */
	choice?:
		| {
				action: string;
				name: string;
				button: { name: string; value: string; text: string };
				/** Where the rows chosen can be looked at for printing, and for all of them which list it is, and of when. */
				printUrl: string;
				printed: Record<string, string>;
				/** Chooses all of the list instead, if it has more pages. */
				all?: string | undefined;
				/** Offered for a field that names one carrier for all. */
				carriers?: string[];
		  }
		| undefined;
	next?: string | undefined;
	nextText?: string;
}

export interface FilterField {
	name: string;
	label: string;
	value: string | undefined;
	type?: "search" | "date" | "hidden";
	hint?: string;
	fault?: string | undefined;
	options?: [value: string, name: string][];
}

export interface ListRow {
	id?: string;
	url?: string | undefined;
	name: string;
	subtitle?: string;
	details: string;
	value: string;
	valueNote?: string;
	act?: Act;
	/** Sent with the choice of rows. */
	field?: { name: string; label: string };
}

interface Slots<Item> {
	/** The forms and texts of a row. */
	below?: (row: Item) => ReactNode;
	/** The form that the rows are fields of. */
	around?: (rows: ReactNode) => ReactNode;
}

/** The page of a loader that gives its list. */
export function ListPage<Item extends ListRow>({
	children,
	...slots
}: Slots<Item> & { children?: ReactNode }) {
	const list = useLoaderData() as ListView<Item>;
	return (
		<>
			<DeskHead />
			<DeskList {...list} {...slots} />
			{children}
		</>
	);
}

export function DeskList<Item extends ListRow>({ below, around, ...list }: ListView<Item> & Slots<Item>) {
	const { filters, submit, tabs, heading, note, links = [], table, rows = [], choice, next } = list;
	const isEmpty = (table?.rows ?? rows).length === 0;
	const items = table ? <Table {...table} /> : <Rows {...{ rows, below, choice }} />;
	return (
		<>
			{filters && <Filters filters={filters} submit={submit} />}
			{tabs && <Tabs tabs={tabs} />}
			{heading && <h2>{heading}</h2>}
			{note && <p>{note}</p>}
			<Links links={links} />
			{isEmpty && list.empty && <p>{list.empty}</p>}
			{!isEmpty && (choice ? <Choice choice={choice}>{items}</Choice> : (around?.(items) ?? items))}
			{next && (
				<p>
					<a href={next}>{list.nextText ?? "Ver los siguientes"}</a>
				</p>
			)}
		</>
	);
}

function Filters({
	filters,
	submit = "Buscar",
}: Required<Pick<ListView, "filters">> & { submit: string | undefined }) {
	const { pathname } = useLocation();
	const isSearch = filters.some(({ type }) => type === "search");
	return (
		<Form method="get" action={pathname} className={styles.filters} role={isSearch ? "search" : undefined}>
			{filters.map(({ name, label, value, type, hint, fault, options }) => {
				const shown = { field: plainField(name, name, fault), label, hint, defaultValue: value };
				if (type === "hidden") return <input key={name} type="hidden" name={name} value={value} />;
				if (!options) return <TextField key={name} {...shown} type={type} />;
				return (
					<SelectField key={name} {...shown}>
						<Options options={options} />
					</SelectField>
				);
			})}
			<Submit text={submit} />
		</Form>
	);
}

function Choice({
	choice: { action, button, printUrl, printed, all, carriers },
	children,
}: {
	choice: NonNullable<ListView["choice"]>;
	children: ReactNode;
}) {
	return (
		<DeskForm action={action} shown={printed}>
			{children}
			{all && <Checkbox name="todos" label={all} />}
			{Object.keys(printed).map((name) => (
				<HiddenInput key={name} name={name} />
			))}
			{carriers && (
				<CarrierField
					hint="La misma para todos los elegidos que se envían; los de agencia van con la suya. Vacía, la de la zona de cada uno. El número va en cada pedido."
					carriers={carriers}
				/>
			)}
			<Button type="submit" name={button.name} value={button.value}>
				{button.text}
			</Button>
			<Button type="submit" look="secondary" formMethod="get" formAction={printUrl}>
				Imprimir los elegidos
			</Button>
		</DeskForm>
	);
}

function Rows<Item extends ListRow>({
	rows,
	below,
	choice,
}: Pick<ListView<Item>, "choice"> & { rows: Item[]; below: Slots<Item>["below"] }) {
	const refusal = useRefusal();
	const chosen = (choice && refusal?.typed?.[choice.name]?.split(" ")) ?? [];
	return (
		<ul role="list" className={styles.list}>
			{rows.map((row) => {
				const { id, url, name, subtitle, details, value, valueNote, act, field } = row;
				const forms = act ? <ActForm {...act} /> : field ? <TextInput {...field} /> : below?.(row);
				return (
					<li key={id ?? url ?? name} className={styles.row}>
						{choice ? (
							<input
								type="checkbox"
								name={choice.name}
								value={name}
								defaultChecked={chosen.includes(name)}
								aria-label={`Elegir ${name}`}
							/>
						) : (
							<span />
						)}
						<p>
							{url ? <a href={url}>{name}</a> : <strong>{name}</strong>} {subtitle}
							<br />
							<span className="soft small">{details}</span>
						</p>
						<p className={styles.amount}>
							{value}
							{valueNote && (
								<>
									<br />
									<span className="soft small">{valueNote}</span>
								</>
							)}
						</p>
						{forms && <div className={styles.below}>{forms}</div>}
					</li>
				);
			})}
		</ul>
	);
}
