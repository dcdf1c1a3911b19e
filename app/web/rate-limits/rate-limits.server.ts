import { createRateLimit } from "~/platform/process/rate-limit.server";
import { createPostedTurns } from "./posted-turns.server";

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** How often a sender may do what. Each store counts for itself. An office or a carrier may be behind one address. */
export function createRateLimits() {
	const limit = (attempts: number, seconds = quarterHour) => createRateLimit({ attempts, seconds });
	return {
		/** Wrong numbers, shared by all forms that compare one. */
		wrongDocument: { sender: limit(100), senderAndName: limit(30) },
		/** Orders that keep their units unpaid. */
		stockHold: { sender: limit(5, 24 * hour), senderAndPhone: limit(2, 24 * hour) },
		/** Unpaid orders that hold a use, for each sender and code. */
		codeUse: limit(2, 24 * hour),
		/** Slows down guessing, because codes are short. */
		discountCode: limit(20),
		/** Forms with pictures: a refused one gives its storage back, but its pictures were decoded. */
		sentPicture: { sender: limit(60), senderAndOrder: limit(20) },
		/** For each sender and address, as the next one. */
		stockNotice: limit(10),
		news: limit(10),
		unsubscribeLink: limit(10),
		/**
		 * `address` counts for all senders together what they ask beyond `ownShare`, which strangers cannot use up. Nothing
		 * limits how many senders have such a share: that would keep the owner of the address out.
		 */
		signInLink: {
			senderAndAddress: limit(5, hour),
			ownShare: limit(2, hour),
			address: limit(6, hour),
		},
		takePostedTurn: createPostedTurns(),
		/** With a name for each sender, so that strangers cannot lock a member out by guessing. */
		staffSignIn: { sender: limit(20), senderAndName: limit(6) },
		/** A guess costs a hash of 0.3 s. */
		invitation: limit(20),
		/** For each session, so that a stolen one cannot use up the attempts of the owner's others. */
		confirmedPassword: limit(20),
		/** A broken release makes every browser report: the first ones are enough. */
		browserError: { sender: limit(20), store: limit(200) },
	};
}
