import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { FirstSteps } from "~/desk-goods/FirstSteps";
import { listFirstSteps } from "~/desk-goods/first-steps.server";
import { Today } from "~/desk-inbox/Today";
import { listTasks } from "~/desk-inbox/today.server";
import { pageTitle } from "~/page-title";
import { requireStaff } from "~/staff/require-staff.server";
import { lowUnits } from "~/stock/low-units";
import { store } from "~/store.server";

export const meta: MetaFunction = () => [{ title: pageTitle("Hoy") }];

export async function loader({ request }: LoaderFunctionArgs) {
	const { member } = await requireStaff(request, store.datastore, "today");
	const scarce = store.catalog.snapshot().products.scarce(lowUnits).length;
	return {
		steps: listFirstSteps(store, member.role),
		tasks: await listTasks(store.datastore, member.role, scarce, new Date()),
	};
}

export default function TodayPage() {
	const { steps, tasks } = useLoaderData<typeof loader>();
	return (
		<>
			<h1>Hoy</h1>
			<FirstSteps steps={steps} />
			<Today tasks={tasks} />
		</>
	);
}
