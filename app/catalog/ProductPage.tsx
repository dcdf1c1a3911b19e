import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import { PriceTag } from "./PriceTag";
import styles from "./ProductPage.module.css";
import type { Product, Video } from "./product";

export function ProductPage({ product }: { product: Product }) {
	const { name, summary, description, features, sections, images, price, stock, video } = product;
	return (
		<article className={styles.page}>
			<div className={styles.top}>
				<div className={styles.pictures}>
					{images.map((image, index) => (
						<img
							key={image.src}
							src={image.src}
							alt={image.alt}
							width={image.width}
							height={image.height}
							loading={index === 0 ? "eager" : "lazy"}
						/>
					))}
				</div>
				<div className={styles.facts}>
					<h1>{name}</h1>
					<p className={styles.summary}>{summary}</p>
					<PriceTag price={price} size="large" />
					<p className={styles.stock}>{stock > 0 ? "Disponible" : "Agotado por ahora"}</p>
					<ButtonLink to={urls.checkout}>Comprar Ahora</ButtonLink>
					{description.split("\n\n").map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</div>
			<div className={styles.features}>
				{features.map(({ title, items }) => (
					<section key={title}>
						<h2>{title}</h2>
						<ul role="list">
							{items.map((item) => (
								<li key={item}>
									<Icon name="circle-check" />
									{item}
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
			{video && <ProductVideo video={video} />}
			<div className={styles.sections}>
				{sections.map(({ title, text, image }) => (
					<section key={title}>
						<img src={image.src} alt={image.alt} width={image.width} height={image.height} loading="lazy" />
						<div>
							<h2>{title}</h2>
							<p>{text}</p>
						</div>
					</section>
				))}
			</div>
		</article>
	);
}

function ProductVideo({ video }: { video: Video }) {
	return (
		<section className={styles.video} aria-label="Video">
			<video
				controls
				loop
				muted
				playsInline
				preload="none"
				poster={video.poster}
				width={video.width}
				height={video.height}
				aria-label={video.label}
			>
				<source src={video.webm} type="video/webm" />
				<source src={video.mp4} type="video/mp4" />
				<track kind="captions" src={video.captions} srcLang="es" label="Español" default />
				<a href={video.mp4}>Descargar el video</a>
			</video>
		</section>
	);
}
