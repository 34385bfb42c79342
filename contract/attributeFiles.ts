import * as routes from "./attributeFiles.routes.ts";
import { fileForm } from "./forms.ts";
import { fileAs, key, strict, withSchemas } from "./http.ts";
import { Product } from "./productAnswer.ts";
import { productSubject } from "./products.ts";

const params = strict({ id: key, attributeId: key });

/** The files that attributes of type `file` hold. */
const attributeFilesSchemas = {
  put: {
    summary:
      "Uploads the file of a product's attribute and replaces the previous one; the attribute's value becomes the file name. Changing the product without that value deletes the file.",
    params,
    form: fileForm("meetrapport.pdf"),
    answer: Product,
  },
  read: {
    summary: "Downloads the file of a product's attribute as it was uploaded.",
    params,
    answer: fileAs("application/octet-stream"),
  },
} as const;
export type AttributeFilesSchemas = typeof attributeFilesSchemas;
export const attributeFiles = withSchemas(productSubject, routes.attributeFiles, attributeFilesSchemas);
