import type { PicturesSchemas } from "./pictures.ts";
import { about, act, del, get, post, type RoutesOf } from "./routes.ts";

const write = { permission: "products:write", or: ["products:prepare"] } as const;
const read = { permission: "products:read" } as const;

export const pictures = about("products", {
  add: post("/products/:id/pictures", write),
  order: act("/products/:id/pictures/order", write),
  share: act("/pictures/:id/sharing", write),
  remove: del("/pictures/:id", write),
  image: get("/pictures/:id/image", read),
  thumbnail: get("/pictures/:id/thumbnail", read),
}) as RoutesOf<PicturesSchemas>;
