import { changeText } from "~/desk-shop/change-text.server";
import { loadText } from "~/desk-shop/text-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadText);
export const action = screen(changeText);

export { TextPage as default } from "~/desk-shop/TextPage";
