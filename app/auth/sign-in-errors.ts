/** The specification's texts; shoppers read `explainSignInError`. */
export const consoleMessages = {
	captcha: "Error al renderizar el reCAPTCHA",
	send: "Error al enviar sms",
	verify: "Error en la verificación del código",
} as const;
export type SignInStep = keyof typeof consoleMessages;

export function explainSignInError(step: SignInStep, error: unknown): string {
	const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
	return (Object.hasOwn(messageByCode, code) && messageByCode[code]) || messageByStep[step];
}

const messageByStep: Record<SignInStep, string> = {
	captcha: "No pudimos mostrar la verificación «No soy un robot». Revisa tu conexión y vuelve a intentarlo.",
	send: "No pudimos enviar el código. Revisa el número y vuelve a intentarlo en un momento.",
	verify: "No pudimos comprobar el código. Vuelve a intentarlo.",
};

const messageByCode: { [code: string]: string } = {
	"auth/invalid-verification-code": "El código no es correcto. Revísalo y escríbelo otra vez.",
	"auth/missing-verification-code": "Escribe el código de 6 dígitos que te enviamos.",
	"auth/code-expired": "El código venció. Pide uno nuevo con «Send code».",
	"auth/session-expired": "El código venció. Pide uno nuevo con «Send code».",
	"auth/too-many-requests":
		"Hubo demasiados intentos con este número. Espera unos minutos y vuelve a intentarlo.",
	"auth/quota-exceeded":
		"Hoy no podemos enviar más códigos. Inténtalo mañana; puedes comprar sin iniciar sesión.",
	"auth/invalid-phone-number":
		"El número no es válido. Escribe los 9 dígitos de tu celular, por ejemplo 987 654 321.",
	"auth/network-request-failed":
		"No hay conexión con el servicio de verificación. Revisa tu conexión y vuelve a intentarlo.",
	"auth/captcha-check-failed": "La verificación «No soy un robot» venció. Márcala otra vez.",
};
