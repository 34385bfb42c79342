import { Box } from "@mui/material";
import { useCallback } from "react";
import { attributes } from "../../contract/attributes.ts";
import { composeName } from "../../contract/hardware.rules.ts";
import { contactFields } from "../../contract/import/contactHeadings.ts";
import { pricedSaleFields, productFields, saleFields } from "../../contract/import/goodsHeadings.ts";
import { contactImport, productImport, saleImport } from "../../contract/import/listImport.ts";
import { takenTotals } from "../../contract/import/totals.rules.ts";
import { isPrice, rightsToChange } from "../../contract/products.routes.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { useCall } from "../kit/call/data.ts";
import { useMe } from "../kit/call/session.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { Pick } from "../kit/inputs/Pick.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { Heading } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ImportTypes } from "./ImportTypes.tsx";
import { ListImport } from "./ListImport.tsx";
import type { ListKind, Options, OptionsProps } from "./listKind.ts";
import { type TypeGroup, typeGroups, typeOfGroup, typesToSend } from "./productTypeMatch.ts";
import type { Table } from "./tableWork.ts";
import { type TypeNamed, useTypes } from "./useTypes.ts";

const numeric: ReadonlySet<string> = new Set(["quantity", "purchasePrice", "salePrice", ...pricedSaleFields]);
const anyAction = ["skip", "update", "new"] as const;
const existing = ["skip", "update"] as const;

/** What the fields of lists are called. */
function useFieldLabels() {
  const { t } = useTranslation();
  return useCallback(
    <F extends string>(fields: readonly F[]) =>
      fields.map((field) => {
        const keys = [`imports.fields.${field}`, `import.fields.${field}`, keyIn("fields", field)] as const;
        return { field, label: t(keys), end: numeric.has(field) };
      }),
    [t],
  );
}

const roles = ["isCustomer", "isSupplier", "isPartner"] as const;
const contactOptions: Options = {
  onMatch: { email: "skip", kvk: "skip", nameZipcode: "skip" },
  roles: { isCustomer: false, isSupplier: false, isPartner: false },
};
function RoleChoices({ options, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const chosen = options.roles as Record<string, boolean>;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mb: 2, p: 0 }}>
      <Box component="legend" sx={{ fontSize: 14, fontWeight: 600, p: 0 }}>
        {t("imports.allAre")}
      </Box>
      {roles.map((role) => (
        <TickBox
          key={role}
          label={t(`contacts.roles.${role}`)}
          checked={chosen[role] ?? false}
          onChange={(checked) => onChange({ roles: { ...chosen, [role]: checked } })}
        />
      ))}
    </Box>
  );
}

export function ContactImport() {
  const { t } = useTranslation();
  const labelled = useFieldLabels();
  const kind: ListKind = {
    name: "contacts",
    routes: contactImport,
    path: "/contacts",
    title: t("contacts.title"),
    fields: labelled(contactFields),
    matches: (["email", "kvk", "nameZipcode"] as const).map((match) => ({ match, actions: anyAction })),
    options: contactOptions,
    Options: RoleChoices,
  };
  return <ListImport kind={kind} />;
}

const productOptions: Options = {
  onMatch: { sku: "skip", serialNumber: "skip", imei: "skip" },
  types: {},
  locationId: null,
};

function typesIn({ rows, mapping, leftOut, file }: Table, options: Options, types: readonly TypeNamed[]) {
  const included = rows.filter((cells, at) => !leftOut.has(at) && cells.some((cell) => cell.trim()));
  const cellOf = (cells: readonly string[], field: string) => cells[mapping.indexOf(field)]?.trim() ?? "";
  const groups = typeGroups(
    included.map((cells) => ({
      productType: cellOf(cells, "productType"),
      productName: composeName(cellOf(cells, "brand"), cellOf(cells, "model"), cellOf(cells, "productName")),
    })),
    types,
  );
  const chosen = options.types as Record<string, number | null>;
  return {
    groups,
    typeOf: (group: TypeGroup) => typeOfGroup(group, chosen, { file: file.source.name, types }),
  };
}

function GoodsChoices({ table, options, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const types = useTypes();
  const chosen = options.types as Record<string, number | null>;
  return (
    <Box sx={{ display: "grid", gap: 2, mb: 2 }}>
      <ImportTypes
        {...typesIn(table, options, types)}
        onChoose={(key, id) => onChange({ types: { ...chosen, [key]: id } })}
        types={types}
      />
      <Box>
        <Heading sx={{ mb: 1 }}>{t("imports.place")}</Heading>
        <Pick
          from="locations"
          label={t("imports.place")}
          value={(options.locationId as number | null) ?? null}
          onChange={(id) => onChange({ locationId: id })}
        />
      </Box>
    </Box>
  );
}

export function ProductImport() {
  const { t } = useTranslation();
  const labelled = useFieldLabels();
  const types = useTypes();
  const { permissions = [] } = useMe() ?? {};
  const named = useCall(
    attributes.list,
    { query: { pageSize: 200, sort: "position" } },
    { staleTime: 60_000 },
  );
  const ofAttributes = (named.data?.items ?? [])
    .filter(({ type }) => type === "text" || type === "select")
    .map(({ code, name }) => ({ field: `attributes.${code}`, label: name }));
  const isAllowed = (field: string) =>
    !isPrice(field) || rightsToChange(field).some((right) => permissions.includes(right));
  const kind: ListKind = {
    name: "products",
    routes: productImport as unknown as ListKind["routes"],
    path: "/products",
    title: t("products.title"),
    fields: [...labelled(productFields.filter(isAllowed)), ...ofAttributes],
    matches: (["sku", "serialNumber", "imei"] as const).map((match) => ({ match, actions: existing })),
    options: productOptions,
    sent: (options, table) => {
      const { groups, typeOf } = typesIn(table, options, types);
      const totals = takenTotals(table.rows, table.leftOut);
      return { ...options, types: typesToSend(groups, typeOf), totals };
    },
    Options: GoodsChoices,
  };
  return <ListImport kind={kind} />;
}

const saleOptions: Options = { onMatch: { orderNr: "skip" }, withVat: false };
function PriceChoice({ options, onChange }: OptionsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mb: 2 }}>
      <Box
        component="label"
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) 180px", gap: 1.5, alignItems: "center" }}
      >
        <Box sx={{ fontSize: 14, fontWeight: 600 }}>{t("imports.prices")}</Box>
        <Choice
          value={options.withVat ? "with" : "without"}
          options={[
            { id: "without", name: t("imports.withoutVat") },
            { id: "with", name: t("imports.withVat") },
          ]}
          onChoose={(chosen) => onChange({ withVat: chosen === "with" })}
        />
      </Box>
    </Box>
  );
}

export function SaleImport() {
  const { t } = useTranslation();
  const labelled = useFieldLabels();
  const { permissions = [] } = useMe() ?? {};
  const kind: ListKind = {
    name: "sales",
    routes: saleImport as unknown as ListKind["routes"],
    path: "/orders/sales",
    title: t("sales.title"),
    fields: labelled(
      saleFields.filter((field) => !pricedSaleFields.has(field) || permissions.includes("prices:write")),
    ),
    matches: [{ match: "orderNr", actions: ["skip", "new"] }],
    options: saleOptions,
    Options: PriceChoice,
  };
  return <ListImport kind={kind} />;
}
