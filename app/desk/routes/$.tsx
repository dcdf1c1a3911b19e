export function loader(): never {
	throw new Response(null, { status: 404 });
}

export default function UnknownPage() {
	return null;
}

export { DeskError as ErrorBoundary } from "~/desk/frame/DeskError";

export { pageMeta as meta } from "~/shop/frame/page-meta";
