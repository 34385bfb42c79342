/** The product that a label's own address leads to. */
export function productIn(code: string, host = location.host): number | undefined {
  if (!/^https?:\/\//i.test(code) || !URL.canParse(code)) return undefined;
  const url = new URL(code);
  const [, id] = /^\/products\/(\d{1,9})$/.exec(url.pathname) ?? [];
  return id && url.host === host ? Number(id) : undefined;
}
