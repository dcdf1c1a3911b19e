import type { Product } from "~/domain/goods/product";
import { Disclosure } from "~/ui/page/Disclosure";
import type { Measures } from "./measures";
import styles from "./Specs.module.css";

export function Specs({ specs, measures }: Pick<Product, "specs"> & { measures: Measures | undefined }) {
	return (
		<Disclosure title={measures ? "Medidas y especificaciones" : "Especificaciones"}>
			<div className={styles.columns}>
				{measures && <MeasuresDrawing measures={measures} />}
				<table className={styles.table}>
					<tbody>
						{specs.map(({ name, value }) => (
							<tr key={name}>
								<th scope="row">{name}</th>
								<td>{value}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Disclosure>
	);
}

/** The maximum size of the drawn box, and the room around it for the labels, in pixels. */
const room = { width: 250, height: 200, side: 75, top: 12, bottom: 38 };

/** The share of the depth that an oblique drawing shows, to the right and upwards. */
const foreshortening = 0.35;

const offset = 12;

function MeasuresDrawing({ measures: { width, depth, height } }: { measures: Measures }) {
	const slant = depth * foreshortening;
	const scale = Math.min(room.width / (width + slant), room.height / (height + slant));
	const across = Math.round(width * scale);
	const up = Math.round(height * scale);
	const back = Math.round(slant * scale);
	const total = room.width + 2 * room.side;
	const left = Math.round((total - across - back) / 2);
	const bottom = room.top + back + up;
	const right = left + across;
	const top = bottom - up;
	return (
		<figure className={styles.drawing}>
			<svg
				viewBox={`0 0 ${total} ${bottom + room.bottom}`}
				role="img"
				aria-label={`${width} cm de ancho, ${depth} cm de fondo y ${height} cm de alto`}
			>
				<path className={styles.front} d={`M${left} ${bottom}v${-up}h${across}v${up}z`} />
				<path className={styles.top} d={`M${left} ${top}l${back} ${-back}h${across}l${-back} ${back}z`} />
				<path className={styles.side} d={`M${right} ${bottom}v${-up}l${back} ${-back}v${up}z`} />
				<path
					className={styles.lines}
					d={[
						`M${left} ${bottom + offset}h${across}`,
						`M${left - offset} ${bottom}v${-up}`,
						`M${right + offset} ${bottom + 4}l${back} ${-back}`,
					].join("")}
				/>
				<text x={left + across / 2} y={bottom + offset + 18} textAnchor="middle">
					{width} cm
				</text>
				<text x={left - offset - 6} y={bottom - up / 2 + 5} textAnchor="end">
					{height} cm
				</text>
				<text x={right + back / 2 + offset + 8} y={bottom - back / 2 + 14}>
					{depth} cm
				</text>
			</svg>
			<figcaption>El espacio que ocupa</figcaption>
		</figure>
	);
}
