/** Address of the drawing that holds every icon; a build puts its hashed name in this place (`tasks/build_icons.ts`). */
export const ICON_SPRITE = "/static/icons.svg";
