import { sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";

/** Has every listing looked at as a whole: something was changed that may concern any of them, or a new day brought another rate. */
export const reviewer =
  ({ db }: { db: Db }) =>
  async () => {
    await sql`update "listedDevice" device set pieces = "shopPieces"(product), "desiredVersion" = "desiredVersion" + 1
      from product where product.id = device."productId" and device.wanted and device.pieces <> "shopPieces"(product)`.execute(
      db,
    );
    await sql`select "lookAtListings"((select array_agg(distinct "listingId") from "listedDevice" where wanted), true)`.execute(
      db,
    );
  };
