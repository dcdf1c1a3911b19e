import { type ReactNode, useContext } from "react";
import { FragmentMarking } from "~/server/fragment-marking";

/**
 * A part of the page that the server renders once for each value of `dependsOn`.
 * @param dependsOn everything that the content shows, as JSON can express it. In the browser it is not called.
 */
export function CachedFragment({
	name,
	dependsOn,
	children,
}: {
	name: string;
	dependsOn: () => unknown;
	children: ReactNode;
}) {
	const mark = useContext(FragmentMarking)?.(`${name} ${JSON.stringify(dependsOn())}`);
	return (
		<>
			{mark && <wbr id={mark.id} />}
			{!mark?.isKnown && children}
			{mark && <wbr id={mark.id} />}
		</>
	);
}
