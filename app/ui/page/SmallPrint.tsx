import type { ReactNode } from "react";

export function SmallPrint({ children }: { children: ReactNode }) {
	return <p className="soft small">{children}</p>;
}
