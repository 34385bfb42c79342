/** A key that lets the server recognise the same change sent twice. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** The keys of changes of which nobody knows whether they took place. */
const unanswered = new Map<string, string>();

/** Sends a change under a key that stays the same until it is answered: made again after a lost answer, it is not done twice. */
export async function once<T>(
  change: string,
  isAnswer: (error: unknown) => boolean,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = unanswered.get(change) ?? newKey();
  const answered = () => unanswered.get(change) === key && unanswered.delete(change);
  unanswered.set(change, key);
  try {
    const answer = await send(key);
    answered();
    return answer;
  } catch (error) {
    if (isAnswer(error)) answered();
    throw error;
  }
}
