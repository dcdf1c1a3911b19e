import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adoptAndListOrders } from "~/domain/orders/adopt-orders.server";
import { describeNextStep } from "~/domain/orders/next-step";
import { toOrderRow } from "~/domain/orders/order-view";
import { toAddressView } from "~/domain/people/addresses.server";
import { limaDay } from "~/platform/values/lima-time";
import { Confirmation } from "~/shop/account/Confirmation";
import { Dashboard } from "~/shop/account/Dashboard";
import { SignedOut } from "~/shop/account/SignedOut";
import { suggestCards } from "~/shop/browse/newest-cards.server";
import { sampleOrder } from "~/shop/orders/sample-order.server";
import { findShopper } from "~/shop/session/require-shopper.server";
import { canSignIn, listLogins } from "~/shop/session/sign-in-ways.server";
import { readConfirmation } from "~/shop/sign-in/confirmations";

const title = "Mi cuenta";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const found = await findShopper(request, store);
	if (!found) {
		const done = readConfirmation(request.url);
		return { title, canSignIn: canSignIn(store.settings), done, sampleOrder, account: undefined };
	}
	const { shopper } = found;
	const { orders, total } = await adoptAndListOrders(store.datastore, found, {
		page: 1,
		size: 1,
		now: new Date(),
	});
	const [latest] = orders;
	const today = limaDay(new Date());
	const [address] = shopper.addresses;
	const account = {
		logins: listLogins(shopper),
		name: shopper.profile.fullName,
		email: shopper.profile.email,
		orderCount: total,
		latest: latest && {
			row: toOrderRow(latest, today),
			nextStep: describeNextStep(latest, store.business.payment() !== undefined, today),
		},
		suggested: latest
			? undefined
			: suggestCards(store.catalog.snapshot(), "wellRated", {
					saved: shopper.favourites,
					sold: store.business.bestSellers(),
				}),
		address: address && toAddressView(address),
	};
	return { title, canSignIn: true, done: undefined, sampleOrder: undefined, account };
}

export default function AccountHome() {
	const { canSignIn, done, sampleOrder, account } = useLoaderData<typeof loader>();
	if (account) return <Dashboard account={account} />;
	return (
		<>
			<Confirmation text={done} />
			<SignedOut canSignIn={canSignIn} sampleOrder={sampleOrder} hasJustSignedOut={done !== undefined} />
		</>
	);
}

export { headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
