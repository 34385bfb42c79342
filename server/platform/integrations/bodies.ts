/** What somebody else's server answers, read no further than `most` bytes. */
export async function bodyOf(response: Response, most: number, tooMuch: () => Error) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
