import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { viewOfAddress } from "~/account/addresses.server";
import { Confirmation } from "~/account/Confirmation";
import { readDone } from "~/account/confirmations";
import { Dashboard } from "~/account/Dashboard";
import { ownOrders } from "~/account/own-orders.server";
import { findShopper, orUnavailable } from "~/account/require-shopper.server";
import { SignedOut } from "~/account/SignedOut";
import { formatPhone } from "~/auth/phone";
import { nextStep, rowOf } from "~/orders/order-view";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";

export const meta: MetaFunction = () => [
	{ title: pageTitle("Mi cuenta") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const found = await orUnavailable(findShopper(request));
	if (!found) {
		const canSignIn = store.env.signIn !== undefined;
		return { canSignIn, done: readDone(request.url), account: undefined };
	}
	const { session, shopper } = found;
	const orders = await orUnavailable(ownOrders(store.datastore, session));
	const [latest] = orders;
	const [address] = shopper.addresses;
	const account = {
		phone: formatPhone(session.phone),
		name: shopper.profile.fullName,
		email: shopper.profile.email,
		orderCount: orders.length,
		latest: latest && { row: rowOf(latest), nextStep: nextStep(latest.status) },
		address: address && viewOfAddress(address),
	};
	return { canSignIn: true, done: undefined, account };
}

/** It may show what is the shopper's alone. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export default function AccountHome() {
	const { canSignIn, done, account } = useLoaderData<typeof loader>();
	if (account) return <Dashboard account={account} />;
	return (
		<>
			<Confirmation text={done} />
			<SignedOut canSignIn={canSignIn} hasJustLeft={done !== undefined} />
		</>
	);
}

export { revalidateUnlessNotSent as shouldRevalidate } from "~/http/not-sent";
