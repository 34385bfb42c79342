/** Milliseconds within which further signs still belong to the word that was begun. */
const forgets = 1000;

/** The option that signs choose, as a browser does: the next that begins so, one sign again and again goes through them; -1 for none. */
export function optionFor(labels: readonly string[], selected: number, typed: string): number {
  const word = typed.toLocaleLowerCase();
  const isOneSign = word === word[0]?.repeat(word.length);
  const prefix = isOneSign ? word[0]! : word;
  const order = labels.map((_, at) => (selected + at + (isOneSign ? 1 : 0)) % labels.length);
  return order.find((at) => labels[at]?.trim().toLocaleLowerCase().startsWith(prefix)) ?? -1;
}

/** Keeps signs from a closed select for as long as a scanner may be sending them, then chooses by them. */
export function createSelectKeys(wait: number) {
  let buffer = "";
  let word = { typed: "", at: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const choose = (select: HTMLSelectElement) => {
    const now = Date.now();
    word = { typed: (now - word.at < forgets ? word.typed : "") + buffer, at: now };
    buffer = "";
    const labels = [...select.options].map(({ label, disabled }) => (disabled ? "" : label));
    const chosen = optionFor(labels, select.selectedIndex, word.typed);
    if (chosen < 0 || chosen === select.selectedIndex) return;
    select.selectedIndex = chosen;
    for (const eventName of ["input", "change"])
      select.dispatchEvent(new Event(eventName, { bubbles: true }));
  };
  return {
    onKey(event: KeyboardEvent) {
      const select = event.target;
      const opens = event.key === " " && buffer === "";
      if (!(select instanceof HTMLSelectElement) || event.key.length !== 1 || opens) return;
      event.preventDefault();
      buffer += event.key;
      clearTimeout(timer);
      timer = setTimeout(choose, wait, select);
    },
    /** They were a scan. */
    forget() {
      clearTimeout(timer);
      buffer = "";
    },
  };
}
