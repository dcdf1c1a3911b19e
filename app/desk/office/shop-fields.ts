import type { BusinessField } from "~/domain/business/business-record.server";
import type { Area } from "~/domain/staff/roles";

export interface ShopField {
	field: BusinessField;
	label: string;
	/** What may be typed: the hint below the field, and its error message. */
	rule: string;
	/** `pickUp` and `agencies` are several fields. */
	type?: "date" | "email" | "tel" | "text" | "lines" | "pickUp" | "agencies";
}

export interface ShopPart {
	name: string;
	title: string;
	area: Area;
	fields: ShopField[];
}

const walletRule = "El número entero: 987 654 321. Si cambia, deja de verse su QR.";

export const shopParts: ShopPart[] = [
	{
		name: "portada",
		title: "Portada y aviso",
		area: "words",
		fields: [
			{ field: "heroTitle", label: "Título de la portada", rule: "Hasta 40 letras." },
			{ field: "heroText", label: "Texto de la portada", rule: "Hasta 100 letras." },
			{
				field: "homeCategories",
				label: "Categorías de la portada",
				rule: "Sus nombres, separados por comas, en el orden en que se ven. Hasta 24. Vacío: todas.",
			},
			{
				field: "homeProducts",
				label: "Productos de la portada",
				rule: "Sus códigos, como sofa-ayni, separados por comas. Hasta 12. Vacío: los más nuevos.",
			},
			{
				field: "demoContents",
				label: "Contenidos de la demostración",
				rule: "«ocultos»: la tienda no muestra los artículos, el Nosotros ni la foto de la demostración. «visibles», o vacío: los muestra.",
			},
			{
				field: "notice",
				label: "Aviso sobre todas las páginas",
				rule: "Una frase de hasta 200 letras, como: Cerramos el 25 de diciembre.",
			},
			{ field: "noticeFrom", label: "Primer día del aviso", rule: "Vacío: desde ahora.", type: "date" },
			{
				field: "noticeUntil",
				label: "Último día del aviso",
				rule: "Vacío: hasta que lo borres.",
				type: "date",
			},
		],
	},
	{
		name: "datos",
		title: "Datos de la tienda",
		area: "words",
		fields: [
			{ field: "legalName", label: "Razón social", rule: "Entre 3 y 160 letras." },
			{ field: "ruc", label: "RUC", rule: "11 dígitos, con su dígito verificador." },
			{ field: "address", label: "Dirección", rule: "Calle, número y distrito: Av. Arequipa 1234, Lince." },
			{ field: "city", label: "Ciudad", rule: "Hasta 60 letras." },
			{ field: "phone", label: "Teléfono", rule: "El número entero: (01) 428 1234.", type: "tel" },
			{
				field: "whatsapp",
				label: "WhatsApp",
				rule: "Como 987 654 321; de otro país, con su código.",
				type: "tel",
			},
			{ field: "email", label: "Correo para clientes", rule: "Como hola@tienda.pe.", type: "email" },
			{
				field: "ordersEmail",
				label: "Correo para avisos de pedidos",
				rule: "Los clientes no lo ven. Vacío: el mismo.",
				type: "email",
			},
			{ field: "hours", label: "Horario", rule: "Lunes a viernes de 9 a. m. a 6 p. m." },
			{
				field: "social",
				label: "Redes sociales",
				rule: "Direcciones que empiezan con https://, separadas por espacios; hasta ocho.",
			},
			{
				field: "returnDays",
				label: "Días para devolver por cambio de opinión",
				rule: "Entre 1 y 365, desde la entrega. Vacío: 30 si prometes devoluciones gratis; si no, en la página del pedido solo se pide devolver lo que llegó mal.",
			},
			{ field: "founding", label: "Historia", rule: "Una o dos frases, hasta 400 letras.", type: "lines" },
		],
	},
	{
		name: "pagos",
		title: "Cómo te pagan",
		area: "moneySettings",
		fields: [
			{ field: "bankAccount", label: "Cuenta bancaria", rule: "Banco, tipo y número, hasta 160 letras." },
			{ field: "cci", label: "CCI", rule: "20 dígitos." },
			{ field: "yape", label: "Yape", rule: walletRule, type: "tel" },
			{ field: "plin", label: "Plin", rule: walletRule, type: "tel" },
			{
				field: "walletHolder",
				label: "Titular de Yape y Plin",
				rule: "El nombre que muestran, hasta 120 letras.",
			},
			{ field: "paymentNote", label: "Nota sobre el pago", rule: "Hasta 400 letras.", type: "lines" },
			{
				field: "paymentMethods",
				label: "Métodos que anuncia la tienda",
				rule: "Con los que se paga después del pedido, separados por comas: Yape, Plin. Hasta doce.",
			},
			{
				field: "exchangeRate",
				label: "Soles por dólar",
				rule: "Entre 2 y 10, con hasta tres decimales: 3.75. Vacío: cada precio tiene sus propios dólares.",
			},
			{
				field: "holdHours",
				label: "Horas que se guarda un pedido sin pagar",
				rule: "Entre 1 y 336; con «Ya pagué», hasta que lo revises. Vacío: solo un pago guarda las unidades.",
			},
			{
				field: "depositPercent",
				label: "Parte del total con la que se empieza a preparar, en %",
				rule: "Entre 1 y 100, como 50 si haces a pedido: el resto se cobra antes de entregar. Cada producto puede pedir otra parte. Vacío: todo.",
			},
		],
	},
	{
		name: "entregas",
		title: "Entregas",
		area: "moneySettings",
		fields: [
			{
				field: "pickUp",
				label: "Recojo en tienda",
				rule: "Se recoge en la dirección de la tienda, que está en sus datos. Con 0 es gratis; vacío: no se ofrece.",
				type: "pickUp",
			},
			{
				field: "agencies",
				label: "Recojo en agencia",
				rule: "Hasta seis empresas. Con 0 es gratis; para dejar de ofrecer una, borra todo lo que dice.",
				type: "agencies",
			},
			{
				field: "carriers",
				label: "Empresas de envíos",
				rule: "Una por línea, hasta veinte. Si tiene una página de seguimiento, pon su dirección con {numero} donde va el número: Envíos Andinos: https://envios.example/{numero}. Vacío: ofrecemos las más conocidas, sin enlace.",
				type: "lines",
			},
			{
				field: "closedDays",
				label: "Días sin entregas",
				rule: "Además de domingos, sábados y feriados: 2026-12-24 2026-12-31.",
			},
		],
	},
];
