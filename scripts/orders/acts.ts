/** Loaded when one is needed: mails and delivery take longer to load than a list to print. */
export { forget, setAddress, setNote, setShipment, setStatus, undo } from "./change";
export { setLines } from "./lines";
export { collect, giveRefund, refuseNotice, setReceipt } from "./money";
export { newOrder, setBuyer } from "./new-order";
export { answerQuote } from "./quotes";
export { changeOwed, changeReturn } from "./returns";
