import { fileForm } from "./forms.ts";
import { about, fileAs, get, key, post, strict } from "./http.ts";
import { Product } from "./productAnswer.ts";
import { productSubject } from "./products.ts";

const params = strict({ id: key, attributeId: key });

/** The files that attributes of type `file` hold. */
export const attributeFiles = about(productSubject, {
  put: post("/products/:id/attributes/:attributeId/file", {
    says: "Gives an attribute of a product its file, in the place of the one that it had; its value becomes the name of the file. Changing the product without that value deletes the file.",
    params,
    form: fileForm("meetrapport.pdf"),
    answer: Product,
    permission: "products:write",
    or: ["products:prepare"],
  }),
  read: get("/products/:id/attributes/:attributeId/file", {
    says: "Gives the file of an attribute of a product as it was uploaded.",
    params,
    answer: fileAs("application/octet-stream"),
    permission: "products:read",
  }),
});
