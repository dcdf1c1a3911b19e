/** Values that have broken parsers, templates, queries and paths elsewhere. */
export const texts = [
	..."0 -1 1e309 NaN __proto__ constructor {{7*7}} ../../../../etc/passwd ..%2f..%2fetc % ÿþ on 20".split(
		" ",
	),
	..."WASI-7K3M-9XA4 sofa-ayni <script>alert(1)</script>".split(" "),
	'"><img src=x onerror=alert(1)>',
	"' OR 1=1 --",
	"",
	"\u0000",
	"\u202e",
	"\ufffd",
	"\ud83d\ude80".repeat(50),
	"a".repeat(5000),
];

/** Query parameters and form fields of the store, and names with a meaning in JavaScript or Remix. */
export const names = (
	"q color categoria min max orden pagina pedido cambio antes listo cantidad departamento _data _routes index " +
	"__proto__ intent sku slug quantity key quote shipping idToken documentType documentNumber legalName " +
	"fiscalAddress asunto subject text reference email phone confirm id"
).split(" ");

export const intents =
	"add set remove clear undo pay keep forget save refresh-places sign-out-everywhere steal".split(" ");

export const cookies =
	"wasi_cart wasi_account wasi_link wasi_orders wasi_saved wasi_draft wasi_address_draft".split(" ");

/** GET and POST are repeated, to be picked more often. */
export const methods = "GET GET GET GET POST POST HEAD PUT DELETE PATCH OPTIONS TRACE".split(" ");
