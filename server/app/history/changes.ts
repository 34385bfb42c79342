import type { ClientBase } from "pg";

/** How many changes were made since a moment. */
export async function countChanges(client: ClientBase, since: string): Promise<number> {
  const { rows } = await client.query<{ changes: number }>(
    "select count(*)::int as changes from audit where at > $1::timestamptz",
    [since],
  );
  return rows[0]!.changes;
}
