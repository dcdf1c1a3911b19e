import { Component, type ReactNode } from "react";
import { ErrorPage } from "./ErrorPage";
import { continueWithoutHydration } from "./hydration";

/**
 * Catches errors that the frame throws. The root's error boundary would draw the frame again, which would throw again;
 * here the shopper gets the page as the server sends it, or an error page without a frame.
 */
export class LayoutBoundary extends Component<{ children: ReactNode }> {
	static getDerivedStateFromError(): { view: View } {
		return { view: "none" };
	}

	override state: { view: View } = { view: "frame" };

	override componentDidCatch(): void {
		if (!continueWithoutHydration()) this.setState({ view: "error" });
	}

	override render(): ReactNode {
		const { view } = this.state;
		if (view === "frame") return this.props.children;
		return <main>{view === "error" && <ErrorPage status={500} isAlone />}</main>;
	}
}

type View = "frame" | "none" | "error";
