import type { InboxItem } from "./inbox.server";

export function ItemPhotos({ photos = [] }: Pick<InboxItem, "photos">) {
	return (
		photos.length > 0 && (
			<p className="row">
				{photos.map(({ url, alt }) => (
					<a key={url} href={url}>
						<img src={url} alt={alt} height={160} loading="lazy" />
					</a>
				))}
			</p>
		)
	);
}
