/** What an address is about, as change notices name it: `/admin/locations/:id` is about `locations`. */
export const topicOf = (url: string) =>
  url
    .replace(/^\/admin\//, "/")
    .replace(/^\/(aproducts?|split-product)(?=\/|$)/, "/products")
    .split("/")[1] ?? "";
