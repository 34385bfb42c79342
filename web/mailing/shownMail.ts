const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? "";

type Shown = { look: "light" | "dark"; noPictures: boolean };
/** A rendered mail as a frame shows it: light or dark whatever the device prefers, and without pictures as programs leave them out. */
export function shownIn(html: string, { look, noPictures }: Shown): string {
  const dark = look === "dark" ? "@media all" : "@media not all";
  const shown = html
    // Whoever clicks goes nowhere: the frame opens no window, and does not leave itself.
    .replace("<head>", '<head><base target="_blank">')
    .replace("<style>", `<style nonce="${nonce()}">`)
    .replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, dark);
  return noPictures ? shown.replace(/(<img [^>]*?)src="[^"]*"/g, "$1") : shown;
}
