import { type Business, businessSchemas } from "../../app/domain/business/business-record.server";
import { heroShape } from "../../app/domain/business/change-hero.server";
import { preparePicture, requireAlt } from "../catalog/add-picture";
import { startProgress } from "../commands/progress";
import { UsageError } from "../commands/run-command";

/** @returns a function that writes the picture's files @throws UsageError without a photo and its description */
export function readHeroPicture(
	file: string | undefined,
	alt: string | undefined,
): () => Promise<Business["heroPicture"]> {
	if (!file) throw new UsageError('The photo is missing: set hero-picture <photo> --alt "<text>".');
	const described = businessSchemas.heroPicture.shape.alt.safeParse(requireAlt(alt));
	if (!described.success) throw new UsageError(`--alt ${described.error.issues[0]?.message}.`);
	return () => {
		startProgress()("Making the picture in all sizes", true);
		return preparePicture(file, described.data, heroShape);
	};
}
