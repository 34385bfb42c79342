import type { AttributeFilesSchemas } from "./attributeFiles.ts";
import { about, get, post, type RoutesOf } from "./routes.ts";

/** The files that attributes of type `file` hold. */
export const attributeFiles = about("products", {
  put: post("/products/:id/attributes/:attributeId/file", {
    permission: "products:write",
    or: ["products:prepare"],
  }),
  read: get("/products/:id/attributes/:attributeId/file", { permission: "products:read" }),
}) as RoutesOf<AttributeFilesSchemas>;
