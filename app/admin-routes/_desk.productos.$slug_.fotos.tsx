import { changeProductPhotos, loadProductPhotos } from "~/desk-goods/product-photos-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadProductPhotos);
export const action = screen(changeProductPhotos);

export { ProductPhotosPage as default } from "~/desk-goods/ProductPhotosPage";
