import { z } from "zod";
import { cleanText } from "~/platform/values/clean-text.server";

export const text = (maxLength: number) =>
	z
		.string("is missing")
		.overwrite(cleanText)
		.trim()
		.min(1, "is empty")
		.max(maxLength, `has more than ${maxLength} characters`);

/** A path of this site or an https URL; never a `javascript:` or `data:` URL. */
export const fileUrl = z
	.string("is missing")
	.max(500, "has more than 500 characters")
	.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, "must be a path that begins with / or an https address")
	.regex(/^(?!.*\/\.\.?(\/|$))/, "must not contain /./ or /../");

/** For captions, which browsers load from the same origin only. */
export const ownFile = fileUrl.startsWith("/", "must be a path of this site");

export const picture = z
	.object(
		{
			src: fileUrl,
			alt: z.string("is missing").overwrite(cleanText).trim().max(300, "has more than 300 characters"),
			width: z.int().positive(),
			height: z.int().positive(),
			widths: z.array(z.int().positive()).min(1).max(6).optional(),
		},
		"is missing",
	)
	.refine(({ src, widths }) => !widths || src.endsWith(`-${Math.max(...widths)}.webp`), {
		path: ["src"],
		message: "must end in its largest width, such as -1200.webp",
	});

export const describedPicture = picture.refine(({ alt }) => alt !== "", {
	path: ["alt"],
	message: "is empty",
});

/** The specification's categories have only a URL; their pictures are square. */
export const categoryPicture = z.preprocess(
	(image) => (typeof image === "string" ? { src: image, alt: "", width: 800, height: 800 } : image),
	picture,
);
