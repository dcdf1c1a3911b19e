import { teamAct } from "~/domain/staff/journal.server";
import { makeUploaded, type UploadedPhoto } from "~/platform/pictures/make-picture.server";
import type { BadPhoto } from "~/platform/pictures/read-photo.server";
import { type Business, businessSchemas, readBusiness } from "./business-record.server";
import { changeBusiness } from "./change-business.server";

/** The home page shows it up to 1440 pixels wide. */
export const heroShape = { fullWidths: [800, 1000, 1200, 1600, 2400] };

interface HeroChange {
	/** Without one, the present photo gets the description. */
	photo: UploadedPhoto | undefined;
	/** What is to be seen, for those who do not see it. */
	alt: string;
}

type HeroOutcome =
	| { outcome: "changed" }
	| { outcome: "noPhoto" | "noDescription" }
	| { outcome: "badPhoto"; fault: BadPhoto | "tooLarge" };

/** Exchanges the picture on top of the home page. @throws NotAllowed, DatastoreUnavailable */
export const changeHero = teamAct<HeroChange, HeroOutcome>(
	"words",
	async (datastore, { photo, alt }, { by, role, now }) => {
		const described = businessSchemas.heroPicture.shape.alt.safeParse(alt);
		if (!described.success) return { outcome: "noDescription" };
		const made = photo && (await makeUploaded(photo, heroShape));
		if (made && "fault" in made) return { outcome: "badPhoto", ...made };
		const files = made ?? (await readBusiness(datastore)).heroPicture;
		if (!files) return { outcome: "noPhoto" };
		const heroPicture: Business["heroPicture"] = { ...files, alt: described.data };
		// The given datastore writes the journal's entry.
		await changeBusiness(datastore, { changes: { heroPicture } }, { by, now, ...(role && { role }) });
		return { outcome: "changed" };
	},
);
