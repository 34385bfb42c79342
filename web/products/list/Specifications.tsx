import { Box, Button } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { saleLines } from "../../../contract/saleLines.routes.ts";
import { type SpecificationRow, specifications } from "../../../contract/specifications.ts";
import { useMay } from "../../kit/call/session.ts";
import { ListScreen } from "../../kit/list/ListScreen.tsx";
import { Faint } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { Chip } from "../../kit/overlays/overlays.ts";
import { Count, Money, StatusChip } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { type Attribute, AttributeValue, useAttributes } from "../attributes.tsx";
import { useSeesPrices } from "../prices.ts";
import { attributeFilters } from "./attributeColumns.tsx";
import { ListTools } from "./listTools.tsx";
import { stockFilters } from "./Products.tsx";

const SellDialog = lazyPart(() => import("./SellDialog.tsx"), "SellDialog");

type Search = Readonly<Record<string, string | undefined>>;
const notFilters = ["by", "page", "pageSize", "sort", "view", "as"];

/** The filters that show the products of a group: those of the list, and what they share. */
export const filtersOf = (search: Search, row: Pick<SpecificationRow, "filter">): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...search, ...row.filter }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]) && !notFilters.includes(entry[0]),
    ),
  );

/** The first of what describes a device, until somebody chooses. */
const usualBy = (attributes: readonly Attribute[]) =>
  attributes
    .filter(({ type, code }) => (type === "text" || type === "select") && code !== "grade")
    .slice(0, 3)
    .map(({ code }) => `attributes.${code}`);

function Counted({ grades }: Pick<SpecificationRow, "grades">) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 1.5 }}>
      {grades.map(({ grade, count }) => (
        <span key={grade}>
          <bdi>{grade || t("specifications.ungraded")}</bdi> <Count value={count} />
        </span>
      ))}
    </Box>
  );
}

const Statuses = ({ statuses }: Pick<SpecificationRow, "statuses">) => (
  <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 1.5 }}>
    {statuses.map(({ statusName, statusColor, count }) => (
      <span key={statusName}>
        <StatusChip name={statusName} color={statusColor} /> <Count value={count} />
      </span>
    ))}
  </Box>
);

function Prices({ priceFrom, priceTo }: Pick<SpecificationRow, "priceFrom" | "priceTo">) {
  if (priceFrom === null || priceFrom === priceTo) return <Money cents={priceFrom} />;
  return (
    <>
      <Money cents={priceFrom} /> – <Money cents={priceTo} />
    </>
  );
}

type SaleableProps = { row: SpecificationRow; onSell: (() => void) | undefined };
/** What can be sold now, with the button that sells it, and what orders hold. */
function Saleable({ row, onSell }: SaleableProps) {
  const { t } = useTranslation();
  return (
    <>
      {onSell && row.saleable > 0 && (
        <Button
          size="small"
          sx={{ minWidth: 0, px: 0.5, marginInlineEnd: 0.5 }}
          aria-label={t("specifications.sellOf", { what: row.values.productName })}
          onClick={(event) => {
            event.stopPropagation();
            onSell();
          }}
        >
          {t("specifications.sell")}
        </Button>
      )}
      <Count value={row.saleable} />
      {row.reserved > 0 && (
        <Faint>
          {t("specifications.fields.reserved")} <Count value={row.reserved} />
        </Faint>
      )}
    </>
  );
}

/** Which attributes make one row of what is shown. */
function GroupedBy({ attributes, by }: { attributes: readonly Attribute[]; by: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const toggle = (key: string) => {
    const next = by.includes(key) ? by.filter((one) => one !== key) : [...by, key];
    void navigate({
      to: ".",
      search: { ...search, page: undefined, by: ["productName", ...next].join(",") },
      replace: true,
    });
  };
  const chosen = by.length >= 5;
  return (
    <Box
      role="group"
      aria-label={t("specifications.by")}
      className="swiped"
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, alignItems: "center", mb: { xs: 1, sm: 1.5 } }}
    >
      <Faint component="span">{t("specifications.by")}</Faint>
      {attributes.map(({ code, name }) => {
        const key = `attributes.${code}`;
        const isOn = by.includes(key);
        return (
          <Chip
            key={code}
            size="small"
            label={name}
            variant={isOn ? "filled" : "outlined"}
            color={isOn ? "primary" : "default"}
            aria-pressed={isOn}
            disabled={!isOn && chosen}
            onClick={() => toggle(key)}
            sx={{ height: 28 }}
          />
        );
      })}
    </Box>
  );
}

/** What lies here by model and specification, each row opening its products, and sold so many at a time. */
export function SpecificationList() {
  const label = useLabels("products");
  const may = useMay();
  const seesPrices = useSeesPrices();
  const attributes = useAttributes();
  const search: Search = useSearch({ strict: false });
  const maySell = may(saleLines.addFromList);
  const [selling, setSelling] = useState<SpecificationRow>();
  if (!attributes) return null;
  const compared = attributes.filter(({ type }) => type === "text" || type === "select");
  const by = search.by?.split(",").filter((name) => name !== "productName") ?? usualBy(attributes);
  const shown = by.flatMap((key) => compared.find(({ code }) => key === `attributes.${code}`) ?? []);
  return (
    <>
      <ListScreen
        of={{ list: specifications.list }}
        name="specifications"
        sort="-pieces"
        fixed={{ by: ["productName", ...by].join(",") }}
        filters={[...stockFilters(seesPrices), ...attributeFilters(attributes)]}
        nameOf={({ values }) => values.productName ?? ""}
        to={(row) => `/products?${new URLSearchParams(filtersOf(search, row))}`}
        columns={[
          { key: "productName", label: label("productName"), cell: ({ values }) => values.productName },
          ...shown.map((attribute) => ({
            key: `attributes.${attribute.code}`,
            label: attribute.name,
            cell: ({ values }: SpecificationRow) => {
              const value = values[`attributes.${attribute.code}`];
              return value ? <AttributeValue of={attribute} value={value} /> : "";
            },
          })),
          { key: "pieces", align: "end" as const },
          {
            key: "saleable",
            align: "end" as const,
            cell: (row) => <Saleable row={row} onSell={maySell ? () => setSelling(row) : undefined} />,
          },
          { key: "grades", cell: (row) => <Counted grades={row.grades} /> },
          ...(seesPrices
            ? [
                {
                  key: "price",
                  align: "end" as const,
                  sort: "priceFrom",
                  cell: (row: SpecificationRow) => <Prices {...row} />,
                },
                {
                  key: "value",
                  hidden: true,
                  align: "end" as const,
                  cell: (row: SpecificationRow) => <Money cents={row.value} />,
                },
              ]
            : []),
          { key: "statuses", cell: (row) => <Statuses statuses={row.statuses} /> },
        ]}
      >
        <ListTools />
        <GroupedBy attributes={compared} by={by} />
      </ListScreen>
      {selling && (
        <SellDialog row={selling} filter={filtersOf(search, selling)} onClose={() => setSelling(undefined)} />
      )}
    </>
  );
}
