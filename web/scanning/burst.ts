/** Milliseconds between two keys above which it is a person who types. */
export const longestGap = 60;
const shortest = 4;

/** Gathers a burst of keys that ends in Enter, as a barcode scanner on the keyboard port sends it; answers its code at the Enter. */
export function createBurst() {
  let keys = "";
  let last = 0;
  return (key: string, at: number): string | undefined => {
    if (at - last > longestGap) keys = "";
    last = at;
    if (key === "Enter") {
      const code = keys.trim();
      keys = "";
      return code.length < shortest ? undefined : code;
    }
    if (key.length === 1) keys += key;
    return undefined;
  };
}
