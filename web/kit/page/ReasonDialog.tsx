import { lazyPart } from "../overlays/lazyPart.tsx";

/** Asks for a reason before an action; loaded when it first asks. */
export const ReasonDialog = lazyPart(() => import("./ReasonForm.tsx"), "ReasonForm");
