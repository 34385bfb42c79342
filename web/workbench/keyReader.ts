/** Milliseconds within which a scanner sends its next character; one that stays alone is a key press. */
const alone = 120;

type Options = {
  /** Whether this single character is a command now. */
  knows: (sign: string) => boolean;
  /** Runs the command; returns whether there was one. */
  onKey: (sign: string) => boolean;
  /** Called with the new text of the field. */
  onText: (text: string) => void;
};

/** Tells single-key commands apart from codes that are scanned or typed into the one field that keeps the focus. */
export function createKeyReader({ knows, onKey, onText }: Options) {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (next: string) => {
    clearTimeout(timer);
    text = next;
    onText(next);
  };
  return {
    text: () => text,
    put,
    /** Takes what the field holds after a key or a paste. */
    type(next: string) {
      const before = text;
      // Text that arrives in one burst does not continue the key before it.
      const isBurst = before !== "" && next.length > before.length + 1 && next.startsWith(before);
      if (isBurst && onKey(before)) return put(next.slice(before.length));
      put(next);
      if (next.length !== 1 || !knows(next)) return;
      timer = setTimeout(() => onKey(next) && put(""), alone);
    },
    /** Answers the code that Enter ends; "" where it ended a key. */
    enter() {
      const code = text;
      put("");
      return code.length === 1 && onKey(code) ? "" : code;
    },
    stop: () => clearTimeout(timer),
  };
}
