/** Shows each row of a plain table as a card on a phone, with labels (`data-label`) and without empty fields: the `sx` of its container. */
export const cardsOnPhone = {
  "@media (max-width: 599px)": {
    maxHeight: "none",
    "& thead": { display: "none" },
    "& tr": { display: "block", py: 0.75, borderBottom: 1, borderColor: "divider" },
    "& tr:last-of-type": { borderBottom: 0 },
    "& tbody :is(th, td)": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      height: "auto",
      maxWidth: "none",
      border: 0,
      py: 0.25,
      textAlign: "start",
      whiteSpace: "normal",
      overflowWrap: "anywhere",
    },
    "& tbody .end": { textAlign: "start" },
    "& tbody [data-label]": {
      gridTemplateColumns: "minmax(96px, 34%) minmax(0, 1fr)",
      columnGap: 1.5,
      alignItems: "baseline",
    },
    "& tbody [data-label]::before": { content: "attr(data-label)", color: "text.secondary" },
    "& tbody td:has(> span[aria-hidden]:only-child)": { display: "none" },
  },
} as const;
