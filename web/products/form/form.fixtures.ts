import type { Request } from "../../kit/kit.fixtures.tsx";

const attribute = (id: number, code: string, name: string, type: string, options: string[] = []) => ({
  ...{ id, code, name, type, options, unit: "", colors: {}, dataBearing: false },
});
const attributes = [
  attribute(5, "ram", "Geheugen", "text"),
  attribute(6, "grade", "Staat", "select", ["A", "B"]),
  attribute(7, "disk", "Schijf", "product"),
  attribute(8, "test", "Keuring", "file"),
];
const types = [
  { id: 1, name: "Laptop", attributes: [5, 6, 7, 8] },
  { id: 2, name: "Monitor", attributes: [6] },
];
const options = ({ query }: Request, all: { id: number; label: string }[]) =>
  all.filter(({ id }) => !query.ids || query.ids.split(",").includes(String(id)));

/** What the server answers a form of a product that asks what can be chosen. */
export function choices(request: Request) {
  const { path } = request;
  if (path === "/attributes") return { items: attributes };
  const type = types.find(({ id }) => path === `/admin/product-types/${id}`);
  if (type) return type;
  if (path === "/autocomplete/product-types")
    return options(
      request,
      types.map(({ id, name }) => ({ id, label: name })),
    );
  if (path === "/autocomplete/parts") return options(request, [{ id: 55, label: "SSD 1 TB" }]);
  if (path === "/autocomplete/locations") return options(request, [{ id: 3, label: "Magazijn" }]);
  return path.startsWith("/autocomplete") ? [] : { items: [], total: 0, page: 1, pageSize: 200 };
}
