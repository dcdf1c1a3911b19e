import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDistricts, listProvinces } from "~/domain/delivery/ubigeo.server";

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const province = searchParams.get("provincia");
	const places = province ? listDistricts(province) : listProvinces(searchParams.get("departamento") ?? "");
	return Response.json(places, { headers: { "Cache-Control": "public, max-age=86400" } });
}
