/** A page that was written at the desk. */
export { default, ErrorBoundary, loader, meta, shouldRevalidate } from "./$page";
