import type { LoaderFunctionArgs } from "@remix-run/node";
import { data, Form, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import {
	complaintConstraints,
	complaintLookupConstraints,
} from "~/domain/customer-service/complaint-fields.server";
import { readComplaintNumber } from "~/domain/customer-service/complaint-number";
import { type ComplaintView, toSupplier } from "~/domain/customer-service/complaint-view";
import { urls } from "~/platform/urls";
import { createIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { ComplaintForm } from "~/shop/customer-service/ComplaintForm";
import {
	answerId,
	ComplaintPrivacyNote,
	ComplaintSheet,
	LegalNotes,
	SheetHead,
} from "~/shop/customer-service/ComplaintSheet";
import {
	type ComplaintRefusal,
	explainMissingAccess,
	fileComplaintAction,
	findGrantedComplaint,
	forgetComplaints,
	lookUpComplaintAction,
	lookupUnavailable,
} from "~/shop/customer-service/complaint-actions.server";
import { LookupForm } from "~/shop/parts/LookupForm";
import { missingAccess } from "~/shop/parts/missing-access";
import { describePage } from "~/shop/seo/describe-page.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { Page } from "~/ui/page/Page";
import { useSubmission } from "~/web/forms/use-submission";
import { storableHeaders } from "~/web/http/cache-control";
import styles from "./libro-de-reclamaciones.module.css";

const title = "Libro de reclamaciones";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const asked = new URL(request.url).searchParams.get("numero");
	const found = await findGrantedComplaint(request, store, asked);
	const isUnavailable = found !== undefined && !found.complaint;
	const page = {
		...describePage(request, store, {
			title: found?.complaint ? `Hoja de reclamación ${found.complaint.number}` : title,
			description: "Registra un reclamo o una queja, o busca con su número la hoja que ya registraste.",
		}),
		/** Present when a filed complaint is asked for. */
		asked: asked === null ? undefined : (readComplaintNumber(asked) ?? ""),
		complaint: found?.complaint,
		...explainMissingAccess(new URL(request.url), store.settings),
		...(isUnavailable && { problem: lookupUnavailable }),
		formKey: createIdempotencyKey(),
		supplier: toSupplier(store.business.current()),
		today: formatDay(limaDay(new Date())),
		constraint: complaintConstraints,
		lookupConstraint: complaintLookupConstraints,
	};
	return data(page, { status: isUnavailable ? 503 : 200, headers: found ? {} : storableHeaders });
}

export const action = shopAction((received) =>
	answerByIntent(
		received,
		{
			file: () => fileComplaintAction(received),
			find: () => lookUpComplaintAction(received),
			forget: () => forgetComplaints(received),
		},
		"file",
	),
);

export default function ComplaintsBook() {
	const { asked, complaint } = useLoaderData<typeof loader>();
	if (complaint) return <FiledPage complaint={complaint} />;
	return asked === undefined ? <FilingPage /> : <LookupPage />;
}

function FilingPage() {
	const { formKey, supplier, today, constraint } = useLoaderData<typeof loader>();
	const submission = useSubmission<ComplaintRefusal>();
	// A revalidation must not change the key of a form that may have been sent.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal may require a new key.
	const key = useMemo(() => submission.answer?.key ?? formKey, [submission.answer]);
	return (
		<Page
			title={title}
			intro={
				<>
					Presenta aquí un reclamo o una queja. Al enviarla recibes tu copia con su número.{" "}
					<a href={urls.complaintLookup}>Consulta una hoja que ya presentaste</a>.
				</>
			}
		>
			<div className={styles.filing}>
				<div className={styles.column}>
					<SheetHead number="Se asigna al enviar" date={today} supplier={supplier} />
					<ComplaintForm formKey={key} constraint={constraint} />
				</div>
				<div className={styles.notes}>
					<LegalNotes />
					<ComplaintPrivacyNote supplier={supplier} />
				</div>
			</div>
		</Page>
	);
}

function LookupPage() {
	const { asked, filed, problem, supplier, lookupConstraint } = useLoaderData<typeof loader>();
	const { answer, submissionError } = useSubmission<ComplaintRefusal>();
	return (
		<Page
			title={title}
			intro="Mira tu hoja de reclamación y su respuesta con el número de la hoja y tu documento."
		>
			<div className={styles.column}>
				{filed && !answer && !submissionError && (
					<DoneMessage>
						Tu hoja está registrada con el número <strong>{filed}</strong>. {missingAccess("tu hoja").advice}
					</DoneMessage>
				)}
				<LookupForm
					key={asked}
					id="complaint-lookup"
					action={urls.complaintLookup}
					name="number"
					number={asked ?? ""}
					label="Número de la hoja"
					hint="Como 000000001-2026. Los ceros de adelante no hacen falta."
					documentHint="El que escribiste en la hoja."
					button="Ver mi hoja"
					problem={problem}
					constraint={lookupConstraint}
				/>
				<ComplaintPrivacyNote supplier={supplier} />
				<p>
					<a href={urls.complaints}>Presentar un reclamo o una queja</a>
				</p>
			</div>
		</Page>
	);
}

function FiledPage({ complaint }: { complaint: ComplaintView }) {
	return (
		<Page title={title}>
			<div className={styles.column}>
				<FiledMessage complaint={complaint} />
				<ComplaintSheet complaint={complaint} />
				<div className="row">
					<ButtonLink to={urls.complaintLookup} look="secondary">
						Consultar otra hoja
					</ButtonLink>{" "}
					<ButtonLink to={urls.complaints} look="secondary">
						Presentar otra
					</ButtonLink>{" "}
					<Form method="post" action={urls.complaintLookup} reloadDocument>
						<Button type="submit" name="intent" value="forget" look="secondary">
							Olvidar mis hojas en este navegador
						</Button>
					</Form>
				</div>
			</div>
		</Page>
	);
}

function FiledMessage({ complaint: { number, answer } }: { complaint: ComplaintView }) {
	return (
		<DoneMessage>
			{answer ? (
				<>
					Respondimos tu hoja <strong>{number}</strong>. <a href={`#${answerId}`}>Lee la respuesta</a>.
				</>
			) : (
				<>
					Tu hoja está registrada con el número <strong>{number}</strong>. Imprímela o guárdala como PDF desde
					el menú de tu navegador. Con ese número y tu documento la encontrarás otra vez en esta página.
				</>
			)}
		</DoneMessage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
