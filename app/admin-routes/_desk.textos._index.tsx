import { screen } from "~/desk/screen.server";
import { loadTexts } from "~/desk-shop/texts-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadTexts, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { TextsPage as default } from "~/desk-shop/TextsPage";
