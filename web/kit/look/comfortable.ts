/** Screens on which the days of a calendar are large enough for a thumb. */
export const comfortable = "@media (pointer: coarse), (max-width: 600px)";
