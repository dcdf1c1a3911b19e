import { useLoaderData } from "@remix-run/react";
import { Checkbox, DeskForm, FileInput, Submit } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList } from "~/desk/frame/DeskList";
import type { loadImport } from "~/desk/goods/import-screen.server";
import { adminUrls } from "~/platform/admin-urls";

export default function ImportPage() {
	const { limits, plan, links } = useLoaderData<typeof loadImport>();
	return (
		<>
			<DeskHead />
			<DeskList links={links} />
			<p>
				<a href={adminUrls.table("productos")}>Descargar la tabla de ahora</a>: ábrela en Excel, cambia lo que
				quieras y guárdala como CSV UTF-8. Con ella también vuelves atrás, menos en el stock: cambian solo las
				unidades que escribas, y lo vendido desde que la descargaste no vuelve. Deja como está la columna
				stock_exportado, que dice cuántas había. Sin ella, las unidades de una tabla propia se toman como un
				conteo, y las de una descarga antigua no se toman. Una celda vacía deja lo que hay. Un producto nuevo
				entra oculto, con la foto de su categoría.
			</p>
			<DeskForm action={adminUrls.import()} encType="multipart/form-data">
				<FileInput
					name="tabla"
					label="La tabla, en CSV"
					hint={limits}
					accept=".csv,.txt,.tsv,text/csv,text/plain"
				/>
				<Submit look={plan ? "secondary" : "primary"} text="Ver qué cambiaría" />
			</DeskForm>
			{plan && <Plan {...plan} />}
			<p>
				<a href={adminUrls.products()}>Volver a los productos</a>
			</p>
		</>
	);
}

type ShownPlan = NonNullable<Awaited<ReturnType<typeof loadImport>>["plan"]>;

function Plan({ digest, summary, isBegun, wrong, good, isEmpty, isDoubtful, rows, next }: ShownPlan) {
	const title = isBegun ? "Qué falta cambiar" : "Qué cambiaría";
	return (
		<>
			<h2>{title}</h2>
			<p>
				{summary} {!isBegun && "Todavía no se guardó nada."}
				{isBegun && (isEmpty ? "Lo demás ya se guardó." : "Lo anterior ya se guardó: sigue con el resto.")}
			</p>
			<DeskList table={{ caption: title, columns, rows }} next={next} nextText="Ver las siguientes" />
			{wrong && (
				<p>
					<a href={adminUrls.table("filas-con-error")}>Descargar {wrong}</a>: cada una dice su motivo.
					Corrígelas y sube esa tabla, o corrige la tuya y súbela otra vez.
				</p>
			)}
			{!isEmpty && (
				<DeskForm action={adminUrls.import()}>
					<input type="hidden" name="digest" value={digest} />
					{wrong && <input type="hidden" name="rows" value="buenas" />}
					{isDoubtful && <Checkbox name="meant" label="Sí, esos son los precios" />}
					<Submit
						intent="importar"
						text={wrong ? `Tomar ${good}` : isBegun ? "Seguir importando" : "Importar"}
					/>
				</DeskForm>
			)}
		</>
	);
}

const columns = ["#Línea", "Código", "Estado", "Detalle"];

export { changeByTable as action, loadImport as loader } from "~/desk/goods/import-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
