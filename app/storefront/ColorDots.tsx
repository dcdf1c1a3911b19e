import { VisuallyHidden } from "~/ui/VisuallyHidden";
import styles from "./ColorDots.module.css";

const maxDots = 5;

const dot = { radius: 6, distance: 17 };

export function ColorDots({ colors }: { colors: string[] }) {
	const shown = colors.slice(0, maxDots);
	const height = 2 * dot.radius + 2;
	const width = (shown.length - 1) * dot.distance + height;
	return (
		<span className={styles.colors}>
			<svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
				{shown.map((color, index) => (
					<circle
						key={color}
						cx={height / 2 + index * dot.distance}
						cy={height / 2}
						r={dot.radius}
						fill={color}
					/>
				))}
			</svg>
			{colors.length > maxDots && <span aria-hidden="true">{`+${colors.length - maxDots}`}</span>}
			<VisuallyHidden>{`${colors.length} colores`}</VisuallyHidden>
		</span>
	);
}
