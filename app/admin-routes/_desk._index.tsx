import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FirstSteps } from "~/desk-goods/FirstSteps";
import { listFirstSteps } from "~/desk-goods/first-steps.server";
import { Today } from "~/desk-inbox/Today";
import { listTasks } from "~/desk-inbox/today.server";
import { requireStaff } from "~/staff/require-staff.server";
import { lowUnits } from "~/stock/low-units";
import { store } from "~/store.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const { member } = await requireStaff(request, store.datastore, "today");
	const scarce = store.catalog.snapshot().products.scarce(lowUnits).length;
	return {
		title: "Hoy",
		steps: listFirstSteps(store, member.role),
		tasks: await listTasks(store.datastore, member.role, scarce, new Date()),
	};
}

export default function TodayPage() {
	const { title, steps, tasks } = useLoaderData<typeof loader>();
	return (
		<>
			<h1>{title}</h1>
			<FirstSteps steps={steps} />
			<Today tasks={tasks} />
		</>
	);
}
