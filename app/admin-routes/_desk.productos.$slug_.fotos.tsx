import { screen } from "~/desk/screen.server";
import { changeProductPhotos, loadProductPhotos } from "~/desk-goods/product-photos-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadProductPhotos, store);
export const action = screen(changeProductPhotos, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductPhotosPage as default } from "~/desk-goods/ProductPhotosPage";
