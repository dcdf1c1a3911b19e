export function loader(): never {
	throw new Response(null, { status: 404 });
}

export default function UnknownPage() {
	return null;
}

export { AdminError as ErrorBoundary } from "~/admin/AdminError";
