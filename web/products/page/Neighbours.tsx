import { Link } from "@tanstack/react-router";
import { neighbours } from "../../../contract/bundles.routes.ts";
import { filterText } from "../../../contract/filters.rules.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Count, Day, FactList, Money } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

const mostShown = 5;

/** The same model: how many are here, and what the latest were sold for. */
export function Neighbours({ product }: { product: Product }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, productName } = product;
  const found = useCall(
    neighbours,
    { params: { id } },
    { enabled: may(neighbours), also: ["products", "sales"] },
  ).data;
  if (!found || (found.here === 0 && found.sold.length === 0)) return null;
  const list = new URLSearchParams({
    productName: filterText({ by: "anyOf", not: false, values: [productName] }),
  });
  return (
    <FactList
      title={t("products.neighbours")}
      facts={[
        [
          t("products.neighboursHere"),
          <Link key="here" to={`/products?${list}`}>
            <Count value={found.here} /> / <Count value={found.saleable} />
          </Link>,
        ],
        found.average !== null && [
          t("products.neighboursAverage"),
          <Money key="average" cents={found.average} />,
        ],
        ...found.sold.slice(0, mostShown).map(
          ({ id: soldId, sku, price, soldOn, grade }) =>
            [
              sku,
              <Link key={soldId} to={`/products/${soldId}`}>
                <Money cents={price} /> · <Day on={soldOn} />
                {grade && (
                  <>
                    {" "}
                    · <bdi>{grade}</bdi>
                  </>
                )}
              </Link>,
            ] as const,
        ),
      ]}
    />
  );
}
