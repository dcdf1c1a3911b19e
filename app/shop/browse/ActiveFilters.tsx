import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import styles from "./ActiveFilters.module.css";
import type { ListData } from "./load-list.server";

/** Each is a link to the list without it. */
export function ActiveFilters({ chips }: Pick<ListData, "chips">) {
	if (chips.length === 0) return null;
	return (
		<ul role="list" className={styles.filters} aria-label="Filtros activos">
			{chips.map(({ label, url }) => (
				<li key={label}>
					<a href={url} data-keep-scroll className="chip">
						<VisuallyHidden>Quitar el filtro </VisuallyHidden>
						{label}
						<Icon name="x" size={16} />
					</a>{" "}
				</li>
			))}
			{chips.length > 1 && (
				<li>
					<a href={urls.productList()} data-keep-scroll>
						Quitar todos
					</a>
				</li>
			)}
		</ul>
	);
}
