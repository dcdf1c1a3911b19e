import { loadTexts } from "~/desk-shop/texts-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadTexts);

export { TextsPage as default } from "~/desk-shop/TextsPage";
