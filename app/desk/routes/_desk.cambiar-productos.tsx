import { useLoaderData } from "@remix-run/react";
import { DeskForm, Select, Submit, TextInput, useRefusal } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import type { loadManyProducts } from "~/desk/goods/many-products-screen.server";

export default function ManyProductsPage() {
	const { products, next, whats, roundings, categories, list } = useLoaderData<typeof loadManyProducts>();
	const { typed } = useRefusal() ?? {};
	return (
		<>
			<DeskHead back={{ name: "Volver a los productos", url: list }} />
			<DeskForm name="muchos">
				<Select name="what" label="Qué hacer con los elegidos" options={whats} />
				<TextInput
					name="percent"
					label="Porcentaje"
					hint={
						"Para subir o bajar el precio, y para la oferta: 10 es 10\u00a0%. De lo que está en oferta sube o baja el precio de oferta."
					}
					inputMode="decimal"
				/>
				<Select name="rounding" label="Redondear el precio" options={roundings} />
				<TextInput name="from" label="Primer día de la oferta" hint="Vacío: desde hoy." type="date" />
				<TextInput name="until" label="Último día de la oferta" type="date" />
				<Select name="category" label="Categoría nueva" none="Elige" options={categories} />
				<TextInput
					name="tag"
					label="Etiqueta"
					hint="Para ponerla o quitarla, como verano o para regalo."
					maxLength={30}
				/>
				<Submit text="Ver qué cambiaría" />
				<h2>Elegidos</h2>
				{products.length === 0 && <p>No hay productos así.</p>}
				<ul role="list" className="grid gap-s">
					{products.map(({ field: name, name: product, details }) => (
						<li key={name}>
							<label>
								<input type="checkbox" name={name} value="on" defaultChecked={!typed || name in typed} />{" "}
								{product} <span className="soft small">{details}</span>
							</label>
						</li>
					))}
				</ul>
				{next && (
					<p>
						<a href={next}>Ver los siguientes</a>, que se cambian aparte.
					</p>
				)}
			</DeskForm>
		</>
	);
}

export {
	loadManyProducts as loader,
	planManyProducts as action,
} from "~/desk/goods/many-products-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
