/** A key that lets the server recognise the same change sent twice. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** The idempotency keys of changes in flight, and of those whose outcome is unknown. */
const sending = new Map<string, string>();
const lost = new Map<string, { key: string; turn: number }>();
/** Numbers the changes in the order in which they were sent. */
let turns = 0;

/**
 * Sends a change under a key that stays the same until it is answered, so that a retry after a lost answer has no effect.
 * An answer to a later change ends that: the screen has shown the outcome since, so the same change is meant as a new one.
 */
export async function withIdempotencyKey<T>(
  change: string,
  isAnswer: (error: unknown) => boolean,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = sending.get(change) ?? lost.get(change)?.key ?? newKey();
  sending.set(change, key);
  turns += 1;
  const sent = turns;
  try {
    const answer = await send(key);
    for (const [other, { turn }] of lost) if (turn < sent) lost.delete(other);
    return answer;
  } catch (error) {
    if (isAnswer(error)) lost.delete(change);
    else {
      turns += 1;
      lost.set(change, { key, turn: turns });
    }
    throw error;
  } finally {
    if (sending.get(change) === key) sending.delete(change);
  }
}
