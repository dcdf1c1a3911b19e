import { Children } from "react";
import type { PaymentRow } from "~/domain/business/payment-accounts";
import { FactRows } from "~/ui/elements/Facts";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { CopyButton } from "~/ui/fields/CopyButton";
import styles from "./CopyRows.module.css";

/** What the shopper types into the bank's app. @param isLarge the first value is the one to see */
export function CopyRows({ rows, isLarge = false }: { rows: readonly PaymentRow[]; isLarge?: boolean }) {
	return (
		<FactRows
			className={isLarge ? styles.large : styles.rows}
			rows={rows.map(({ name, value, copy }) => ({
				name: <span className="soft small">{name}</span>,
				value: <Value name={name} value={value} copy={copy} />,
			}))}
		/>
	);
}

function Value({ name, value, copy }: PaymentRow) {
	return (
		<>
			<span className={styles.value}>{Children.toArray(value.split(/(\S*\d-\S*)/).map(keepWhole))}</span>
			{copy && (
				<CopyButton text={copy}>
					Copiar<VisuallyHidden> {name}</VisuallyHidden>
				</CopyButton>
			)}
		</>
	);
}

/** Browsers would break an account's number at its hyphens. */
function keepWhole(part: string) {
	return part.includes("-") ? <span className={styles.number}>{part}</span> : part;
}
