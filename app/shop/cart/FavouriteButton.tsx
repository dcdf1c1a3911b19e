import { useFetcher } from "@remix-run/react";
import { type FormEvent, useId } from "react";
import { type FavouriteAnswer, heartField, listedField } from "~/domain/cart/favourite";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { type FailedSubmission, isFailedSubmission } from "~/web/forms/failed-submission";
import { fetchOnce, inPlaceField } from "~/web/forms/submit-once";
import styles from "./FavouriteButton.module.css";

interface ButtonProps {
	slug: string;
	name: string;
}

export function FavouriteHeart({ slug, name, isListed }: ButtonProps & { isListed: boolean }) {
	const { isSaved, problem, formProps, intent } = useFavouriteForm(slug, isListed);
	return (
		<form {...formProps} className={styles.heart}>
			<HiddenFields slug={slug} heart={formProps.id} />
			<Button type="submit" name="intent" value={intent} look="round">
				<Icon name="heart" />
				<VisuallyHidden>
					{isSaved ? `Quitar ${name} de favoritos` : `Guardar ${name} en favoritos`}
				</VisuallyHidden>
			</Button>
			<VisuallyHidden role="status">{isSaved && !isListed && "Guardado."}</VisuallyHidden>
			{problem && <p role="alert">{problem}</p>}
		</form>
	);
}

export function FavouriteButton({ slug }: Pick<ButtonProps, "slug">) {
	const { isSaved, problem, formProps, intent } = useFavouriteForm(slug, false);
	return (
		<form {...formProps} className={styles.line}>
			<HiddenFields slug={slug} heart={formProps.id} />
			<Button type="submit" name="intent" value={intent} look="quiet" className="flush">
				<Icon name="heart" />
				{isSaved ? "Quitar de favoritos" : "Guardar en favoritos"}
			</Button>
			<span role="status">
				{isSaved && (
					<>
						Guardado. <a href={urls.favourites()}>Ver mis favoritos</a>
					</>
				)}
			</span>
			{problem && <p role="alert">{problem}</p>}
		</form>
	);
}

function HiddenFields({ slug, heart }: { slug: string; heart: string }) {
	return (
		<>
			<input type="hidden" name="slug" value={slug} />
			<input type="hidden" name={heartField} value={heart} />
		</>
	);
}

/** Pages are shared by all shoppers, so a product is shown as saved only if it was saved on this page. */
function useFavouriteForm(slug: string, isListed: boolean) {
	// A page may show a product twice.
	const id = useId();
	const key = `favourite-${slug}`;
	const fetcher = useFetcher<FavouriteAnswer | FailedSubmission>({ key });
	const sent = fetcher.formData?.get("intent");
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;
	const hasFailed = isFailedSubmission(answer);
	const wasSaved = isListed || (!hasFailed && answer?.isSaved === true);
	const isSaved = sent ? sent === "save" : wasSaved;
	const isKnown = sent !== undefined || isListed || (answer !== undefined && !hasFailed);
	const intent = isSaved ? "remove" : "save";
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const fields = { slug, intent, [inPlaceField]: key, ...(isListed && { [listedField]: "1" }) };
		fetcher.submit(fields, { method: "post", action: urls.favourites() });
	};
	return {
		isSaved,
		intent,
		problem: hasFailed ? answer.failure : answer?.problem,
		formProps: {
			method: "post",
			action: urls.favourites(),
			onSubmit: fetchOnce(key, onSubmit),
			id,
			"data-saved": isKnown ? isSaved : undefined,
		} as const,
	};
}
