import { loadToday } from "~/desk-inbox/today.server";
import { screen } from "~/store.server";

export const loader = screen(loadToday);

export { TodayPage as default } from "~/desk-inbox/TodayPage";
