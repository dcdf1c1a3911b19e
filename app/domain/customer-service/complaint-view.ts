import { legalNameOf } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import type { Fact } from "~/platform/values/fact";
import { formatDateTime, formatDay } from "~/platform/values/lima-time";
import { complaintLabels, kindDefinitions, sectionTitles } from "./complaint";
import { answerDeadline } from "./complaint-deadline";
import type { Complaint } from "./complaint-record.server";

export type ComplaintView = ReturnType<typeof toComplaintView>;

export function toComplaintView(complaint: Complaint) {
	const { number, filedAt, supplier, consumer, good, kind, detail, request, confirmation, answer } =
		complaint;
	const row = (field: keyof typeof complaintLabels, value: string) => ({
		name: complaintLabels[field],
		value: value || "No se indicó",
	});
	return {
		number,
		filedOn: formatDateTime(filedAt),
		supplier,
		consumer: [
			row("fullName", consumer.fullName),
			{ name: consumer.documentType, value: consumer.documentNumber },
			row("address", consumer.address),
			row("email", consumer.email),
			row("phone", consumer.phone),
			...(consumer.guardian ? [row("guardian", consumer.guardian)] : []),
		],
		good: [
			row("goodType", goodTypeNames[good.type]),
			row("amount", good.amount),
			row("goodDescription", good.description),
		],
		detail: [row("kind", kindDefinitions[kind].label), row("detail", detail), row("request", request)],
		confirmation,
		answerBy: formatDay(answerDeadline(filedAt)),
		answer: answer && { text: answer.text, on: formatDateTime(answer.at) },
	};
}

interface SheetSection {
	title: string;
	rows: Fact[];
	notes?: string[];
}

/** What follows the head of the sheet, on the screen and in the mailed copies (D.S. 011-2011-PCM, annex I). */
export function listSections(view: ComplaintView): SheetSection[] {
	const { consumer, good, detail, confirmation, answerBy, answer } = view;
	const { reclamo, queja } = kindDefinitions;
	return [
		{ title: sectionTitles.consumer, rows: consumer },
		{ title: sectionTitles.good, rows: good },
		{
			title: sectionTitles.detail,
			rows: [...detail, { name: "Confirmación del consumidor", value: confirmation }],
			notes: [reclamo.definition, queja.definition],
		},
		{
			title: sectionTitles.answer,
			rows: answer
				? [
						{ name: "Respuesta", value: answer.text },
						{ name: "Fecha de la respuesta", value: answer.on },
					]
				: [
						{
							name: "Respuesta",
							value: `Todavía no hay respuesta. La recibirás a más tardar el ${answerBy}.`,
						},
					],
		},
	];
}

export function listHead(number: string, date: string, { legalName, ruc, address }: Supplier): Fact[] {
	return [
		{ name: "Número", value: number },
		{ name: "Fecha", value: date },
		{ name: "Proveedor", value: legalName },
		...(ruc ? [{ name: "RUC", value: ruc }] : []),
		...(address ? [{ name: "Dirección", value: address }] : []),
	];
}

const goodTypeNames = { producto: "Producto", servicio: "Servicio", "": "" };

export type Supplier = Complaint["supplier"];

export function toSupplier(business: Business): Supplier {
	const { ruc = "", address = "" } = business;
	return { legalName: legalNameOf(business), ruc, address };
}
