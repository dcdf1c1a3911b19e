import { Component, type ReactNode } from "react";
import { continueWithoutHydration } from "~/shop/browser/hydration-switch";
import { ErrorPage } from "./ErrorPage";
import { reportBrowserError } from "./report-errors";

/** For errors of the page layout itself: reloads the page without hydration, or shows an error page without the layout. */
export class LayoutBoundary extends Component<{ children: ReactNode }> {
	static getDerivedStateFromError(): { view: View } {
		return { view: "none" };
	}

	override state: { view: View } = { view: "layout" };

	override componentDidCatch(error: unknown): void {
		reportBrowserError(error);
		if (!continueWithoutHydration()) this.setState({ view: "error" });
	}

	override render(): ReactNode {
		const { view } = this.state;
		if (view === "layout") return this.props.children;
		return <main>{view === "error" && <ErrorPage failure={500} />}</main>;
	}
}

type View = "layout" | "none" | "error";
