import { type ComponentProps, useRef, useState } from "react";
import { Icon } from "~/ui/elements/Icon";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { Button } from "~/ui/fields/Button";
import { FilterForm } from "./FilterForm";
import styles from "./FilterPanel.module.css";

export function FilterPanel(fields: ComponentProps<typeof FilterForm>) {
	const { total = 0, activeFilters: active, invalidPrices } = fields.list;
	const panel = useRef<HTMLDetailsElement>(null);
	const needsAttention = invalidPrices !== undefined || (active > 0 && total === 0);

	const [wasOpenAtFirst] = useState(needsAttention);
	const isHydrated = useHydrated();
	useBrowserLayoutEffect(() => {
		if (panel.current && needsAttention) panel.current.open = true;
	}, [needsAttention]);

	function close() {
		if (!panel.current) return;
		panel.current.open = false;
		panel.current.querySelector("summary")?.focus();
	}

	return (
		<details ref={panel} className={styles.panel} open={wasOpenAtFirst || undefined}>
			<summary>
				{active > 0 ? `Filtrar (${active})` : "Filtrar"} <Icon name="plus" />
			</summary>
			<FilterForm {...fields} />
			{isHydrated && total > 0 && (
				<Button look="secondary" className={styles.close} onClick={close}>
					{total === 1 ? "Ver 1 producto" : `Ver ${total} productos`}
				</Button>
			)}
		</details>
	);
}
