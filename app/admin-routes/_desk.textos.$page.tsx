import { screen } from "~/desk/screen.server";
import { changeText } from "~/desk-shop/change-text.server";
import { loadText } from "~/desk-shop/text-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadText, store);
export const action = screen(changeText, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { TextPage as default } from "~/desk-shop/TextPage";
