import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const askAgainMs = 1000;

export function SignInStarting() {
	const { state, revalidate } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		// An interval: a busy browser renders no "loading" between two "idle", so the effect does not run again.
		const timer = setInterval(revalidate, askAgainMs);
		return () => clearInterval(timer);
	}, [state, revalidate]);
	return (
		<p role="status">
			Un momento: el inicio de sesión todavía se está preparando. El formulario aparecerá aquí en unos
			segundos.
		</p>
	);
}
