import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const askAgainMs = 1000;

export function SignInStarting() {
	const { state, revalidate } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		const timer = setTimeout(revalidate, askAgainMs);
		return () => clearTimeout(timer);
	}, [state, revalidate]);
	return (
		<p role="status">
			Un momento: el inicio de sesión todavía se está preparando. El formulario aparecerá aquí en unos
			segundos.
		</p>
	);
}
