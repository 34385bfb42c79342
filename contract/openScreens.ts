/** The screens that are there without a session. */
export const openScreens = [
  "/sign-in",
  "/sign-up",
  "/confirm",
  "/forgot-password",
  "/confirm-password",
] as const;
export type OpenScreen = (typeof openScreens)[number];
export const isOpenScreen = (path: string): path is OpenScreen =>
  (openScreens as readonly string[]).includes(path);
