type Look = { label: string; typed: boolean; fontSize: number };

/** Attributes of a field to scan in: codes are written from the left, large and of one width, and nothing corrects them. */
export const scanInput = ({ label, typed, fontSize }: Look) =>
  ({
    "aria-label": label,
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
    enterKeyHint: "done",
    dir: typed ? "ltr" : undefined,
    style: {
      fontSize,
      textOverflow: "ellipsis",
      height: 36,
      fontFamily: typed ? "ui-monospace, Menlo, Consolas, monospace" : undefined,
    },
  }) as const;
