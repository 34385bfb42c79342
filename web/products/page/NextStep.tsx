import { Box, Button } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Faint } from "../../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { useProofText } from "../../proof/proof.ts";
import { useMayChange } from "../fields.ts";
import { useSeesPrices } from "../prices.ts";
import { useProductStatuses, useStatusAct } from "../status.ts";
import { type Task, useTaskMove } from "../taskActs.ts";
import { Besides } from "./Besides.tsx";
import { useErasureImport } from "./erasureImport.ts";
import { besidesOf, isHere, type Next, nextOf } from "./next.ts";
import { Queued, useQueued } from "./Queued.tsx";

function Sentence({ children }: { children: ReactNode }) {
  return <Box sx={{ flex: "1 1 320px", minWidth: 0 }}>{children}</Box>;
}

function Missing({ product, open }: { product: Product; open: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const proofText = useProofText();
  const erasureImport = useErasureImport(product);
  const { missingProof } = product;
  const only = missingProof.length === 1 ? missingProof[0] : undefined;
  const lock = missingProof.some(({ reason }) => reason === "locked");
  return (
    <>
      <Sentence>
        {only ? (
          t(`products.next.${lock ? "locked" : "proof"}`, { proof: proofText(only) })
        ) : (
          <>
            {lock ? t("products.next.held") : t("products.next.proofs", { count: missingProof.length })}
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
              {missingProof.map((proof, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two drives without a serial number may be alike
                <li key={`${proof.serial} ${at}`}>{proofText(proof)}</li>
              ))}
            </Box>
          </>
        )}
        {open > 0 && <Faint>{t("products.next.andTasks", { count: open })}</Faint>}
      </Sentence>
      {erasureImport && (
        <Button variant="contained" onClick={() => void navigate({ to: erasureImport })}>
          {t("products.next.import")}
        </Button>
      )}
    </>
  );
}

type Props = { tasks: readonly Task[]; next: Extract<ReturnType<typeof nextOf>, { kind: "tasks" }> };
function OpenTasks({ tasks, next }: Props) {
  const { t } = useTranslation();
  const moves = useTaskMove();
  const first = tasks.find(({ id }) => id === next.first.id);
  const busy = first?.status === "inProgress";
  return (
    <>
      <Sentence>{t("products.next.tasks", { count: next.open.length, all: next.all })}</Sentence>
      {moves && first && (
        <Button
          variant="contained"
          disabled={moves.busy}
          onClick={() => moves.move(first, busy ? "done" : "inProgress")}
        >
          {t(busy ? "products.next.finish" : "products.next.start", { name: first.name })}
        </Button>
      )}
      {moves?.dialog}
    </>
  );
}

type SaleableProps = { product: Product; isHeld: boolean; isOffered: boolean };
function MakeSaleable({ product, isHeld: held, isOffered }: SaleableProps) {
  const { t } = useTranslation();
  const may = useMay();
  const status = useProductStatuses().find(({ lifecycle }) => lifecycle === "saleable");
  const set = useStatusAct({ done: () => t("products.statusNow", { status: status?.name }) });
  return (
    <>
      <Sentence>{t(held ? "products.next.onHold" : "products.next.makeSaleable")}</Sentence>
      {isOffered && status && may(products.setStatus) && (
        <Button
          variant="contained"
          disabled={set.isPending}
          onClick={() => set.mutate({ body: { ids: [product.id], statusId: status.id, partly: false } })}
        >
          {t("products.next.toStatus", { status: status.name })}
        </Button>
      )}
    </>
  );
}

type NextProps = { product: Product; tasks: readonly Task[]; onStatus: () => void };
/** What a device waits for, each thing once, with the button that does it. */
export function NextStep({ product, tasks, onStatus }: NextProps) {
  const seesPrices = useSeesPrices();
  const next = nextOf(product, tasks, seesPrices);
  const queued = useQueued(product);
  return (
    <>
      {queued ? <Queued queued={queued} /> : <First product={product} tasks={tasks} next={next} />}
      <Besides
        product={product}
        tasks={isHere(next) ? tasks : []}
        obstacles={besidesOf(product, queued ? { kind: "onHold" } : next, seesPrices)}
        onStatus={onStatus}
      />
    </>
  );
}

type FirstProps = { product: Product; tasks: readonly Task[]; next: Next };
/** One sentence on what a device waits for first. */
function First({ product, tasks, next }: FirstProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const format = useFormat();
  const mayChange = useMayChange();
  const unarchive = useAct(products.archive.unset, {
    done: t("products.unarchivedOne"),
    undo:
      (input) =>
      ({ changed }) =>
        changed > 0
          ? () => call(products.archive.set, input).then(() => t("products.archivedOne"))
          : undefined,
  });
  if (next.kind === "missingProof") return <Missing product={product} open={next.open} />;
  if (next.kind === "tasks") return <OpenTasks tasks={tasks} next={next} />;
  if (next.kind === "makeSaleable" || next.kind === "onHold")
    return <MakeSaleable product={product} isHeld={next.kind === "onHold"} isOffered={next.canBeSaleable} />;
  if (next.kind === "archived")
    return (
      <>
        <Sentence>{t("products.next.archived")}</Sentence>
        {may(products.archive.unset) && (
          <Button
            variant="contained"
            onClick={() => unarchive.mutate({ body: { ids: [product.id], partly: false } })}
          >
            {t("products.unarchive")}
          </Button>
        )}
      </>
    );
  const sale = product.sales[0];
  const price = product.salePrice === null ? "" : format.money(product.salePrice);
  const values = { customer: sale?.customerName ?? "", price, count: product.saleableQuantity };
  const isKnown =
    next.kind === "purchased" || sale
      ? next.kind
      : next.kind === "ready" || next.kind === "reserved"
        ? "ordered"
        : next.kind;
  const word =
    isKnown === "sold" && !sale ? "gone" : isKnown === "forSale" && !price ? "forSaleUnpriced" : isKnown;
  const linked = (isKnown === "sold" || isKnown === "ready" || isKnown === "reserved") && sale;
  return (
    <>
      <Sentence>
        {t(`products.next.${word}`, values)}
        {linked && (
          <>
            {" ("}
            <Link to={`/orders/sales/${sale.orderId}`} style={{ whiteSpace: "nowrap" }}>
              <bdi>{sale.orderNr}</bdi>
            </Link>
            )
          </>
        )}
        .
      </Sentence>
      {next.kind === "noPrice" && mayChange("salePrice") && (
        <Button variant="contained" onClick={() => void navigate({ to: `/products/${product.id}/edit` })}>
          {t("products.next.setPrice")}
        </Button>
      )}
      {next.kind === "purchased" && product.purchaseId !== null && (
        <Button
          variant="contained"
          onClick={() => void navigate({ to: `/orders/purchases/${product.purchaseId}` })}
        >
          {t("products.next.toPurchase")}
        </Button>
      )}
    </>
  );
}
