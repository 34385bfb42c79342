/** Milliseconds within which a scanner sends its next character: a single character is a key press. */
const alone = 120;

type Options = {
  /** Whether a sign by itself means something now. */
  knows: (sign: string) => boolean;
  /** Does what it means; answers whether it means something. */
  onKey: (sign: string) => boolean;
  /** Shows what is in the field from now on. */
  onText: (text: string) => void;
};

/** Tells, in one field that has the focus all the time, the keys of one sign from the codes that are scanned or typed into it. */
export function createKeyReader({ knows, onKey: press, onText: show }: Options) {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (next: string) => {
    clearTimeout(timer);
    text = next;
    show(next);
  };
  return {
    text: () => text,
    put,
    /** Takes what the field holds after a key or a paste. */
    type(next: string) {
      const before = text;
      // Text that comes at once is no continuation of the key before it.
      const isBurst = before !== "" && next.length > before.length + 1 && next.startsWith(before);
      if (isBurst && press(before)) return put(next.slice(before.length));
      put(next);
      if (next.length !== 1 || !knows(next)) return;
      timer = setTimeout(() => press(next) && put(""), alone);
    },
    /** Answers the code that Enter ends; "" where it ended a key. */
    enter() {
      const code = text;
      put("");
      return code.length === 1 && press(code) ? "" : code;
    },
    stop: () => clearTimeout(timer),
  };
}
