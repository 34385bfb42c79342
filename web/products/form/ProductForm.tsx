import { Box, Skeleton } from "@mui/material";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { filterText } from "../../../contract/filters.rules.ts";
import { normalImei, numberFieldOf } from "../../../contract/imei.rules.ts";
import type { Product, ProductRow } from "../../../contract/productAnswer.ts";
import { type ProductInput, products } from "../../../contract/products.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { withVat } from "../../../contract/vat.rules.ts";
import { readStorage, writeStorage } from "../../kit/browser/browserStorage.ts";
import { useCall } from "../../kit/call/data.ts";
import { showSaved } from "../../kit/call/toasts.ts";
import { ErrorSummary, Form, useSaveKey } from "../../kit/form/form.tsx";
import { useLeaveGuard } from "../../kit/form/leaving.ts";
import { SaveBar } from "../../kit/form/SaveBar.tsx";
import { type Editable, useRecordForm } from "../../kit/form/useRecordForm.ts";
import { FieldGroup, FieldRow } from "../../kit/inputs/Field.tsx";
import { TextInput } from "../../kit/inputs/inputs.tsx";
import { Lockable } from "../../kit/inputs/Lockable.tsx";
import { NumberInput } from "../../kit/inputs/numberInputs.tsx";
import { Small } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { confirm } from "../../kit/page/Confirm.tsx";
import { FailedPage } from "../../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../../kit/page/Page.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { useTypeAttributes } from "../attributes.tsx";
import { useMayChange, useSaving } from "../fields.ts";
import { useVatCodes } from "../prices.ts";
import { AttributeFields } from "./AttributeFields.tsx";
import { useAttributeFiles } from "./attributeFiles.ts";
import { type Kind, KindChoice } from "./KindChoice.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { StatusSelect } from "./StatusSelect.tsx";
import { TypeFields } from "./TypeFields.tsx";

const LabelDialog = lazyPart(() => import("../LabelDialog.tsx"), "LabelDialog");

// The contract answers a whole product to every one of these; two of them are declared as plain ones.
const of = products as Editable<InputOf<typeof products.create>, InputOf<typeof products.replace>, Product>;
type Lasting = Pick<ProductInput, "typeId" | "subtypeId" | "locationId" | "locationLabel" | "vatCodeId">;
const prices = ["listPrice", "retailPrice", "salePrice", "purchasePrice", "discount"] as const;
const numbers = ["serialNumber", "imei", "imei2"] as const;
const scannedIn = (code: string | undefined) => (code ? { [numberFieldOf(code)]: code } : {});
const lastNew = () => readStorage<Lasting>("newProduct") ?? {};

/** Shows the device that already has the serial number or the IMEI after the server refused it. */
function NumberTaken({ form, id }: { form: UseFormReturn<FieldValues>; id: number | undefined }) {
  const { t } = useTranslation();
  const { errors } = useFormState({ control: form.control, name: ["serialNumber", "imei"] });
  const field = (["serialNumber", "imei"] as const).find((name) => errors[name]?.type === "server");
  const numbers =
    field === "imei"
      ? [form.getValues("imei"), form.getValues("imei2")].map((typed) => normalImei(String(typed ?? "")))
      : [normalSerial(String(form.getValues("serialNumber") ?? ""))];
  const serialFilter = filterText({ by: "anyOf", not: false, values: numbers.filter(Boolean) });
  const results = useCall(
    products.list,
    { query: field === "imei" ? { imei: serialFilter } : { serialNumber: serialFilter } },
    { enabled: field !== undefined && serialFilter !== "" },
  );
  const own = (one: ProductRow) =>
    field === "imei"
      ? numbers.some((number) => number && [one.imei, one.imei2].includes(number))
      : one.serialNumber === numbers[0];
  const taken = field ? results.data?.items.find((one) => one.id !== id && own(one)) : undefined;
  if (!taken) return null;
  return (
    <Small sx={{ mb: 2, mt: -1 }}>
      <Link to={`/products/${taken.id}`}>{t("products.openOther", { sku: taken.sku })}</Link>
    </Small>
  );
}

/** Asks whether a newly entered sale price is right, as the specification wants. */
function usePriceCheck() {
  const { t } = useTranslation();
  const format = useFormat();
  const vatCodes = useVatCodes();
  return async (values: FieldValues, before: number | null | undefined) => {
    const price = values.salePrice as number | null | undefined;
    if (typeof price !== "number" || Number.isNaN(price) || price === before) return true;
    const vat = vatCodes?.find(({ id }) => id === values.vatCodeId);
    const net = format.money(price);
    return confirm({
      title: t("products.confirmPrice", { price: net }),
      text: vat?.margin
        ? t("products.marginPrice")
        : vat
          ? t("products.confirmPriceText", { gross: format.money(withVat(price, vat)), vat: vat.name })
          : t("products.confirmPriceNoVat"),
      action: t("products.confirmPriceAction", { price: net }),
    });
  };
}

/** What a copy does not take along: each device has its own numbers, and its status comes with its work. */
const ownFields = ["id", "version", "sku", ...numbers, "assetTag", "statusId"];
const copyOf = (product: Product): Record<string, unknown> =>
  Object.fromEntries(Object.entries(product).filter(([name]) => !ownFields.includes(name)));

/** A new product or an edit of one; saving a new one can begin the next, empty or as a copy. */
export function ProductForm() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { code }: { code?: string } = useSearch({ strict: false });
  const [{ round, copied }, setNext] = useState<{ round: number; copied?: Product }>({ round: 0 });
  return (
    <OneProduct
      key={`${id ?? "new"} ${round}`}
      id={id === undefined ? undefined : Number(id)}
      copied={copied}
      // A scanned code belongs to the first product only.
      scanned={round === 0 ? scannedIn(code) : {}}
      onNext={(copy) => setNext({ round: round + 1, copied: copy })}
    />
  );
}

type Way = "open" | "next" | "duplicate" | "print";
type OneProps = {
  id: number | undefined;
  copied: Product | undefined;
  scanned: ReturnType<typeof scannedIn>;
  onNext: (copied?: Product) => void;
};

function OneProduct({ id, copied, scanned, onNext }: OneProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>(copied && copied.quantity > 1 ? "bundle" : "device");
  const [printing, setPrinting] = useState<number>();
  const mayChange = useMayChange();
  const replace = useSaving() as typeof of.replace;
  const checkPrice = usePriceCheck();
  const state = useRecordForm(
    { ...of, replace },
    { id, name: "products", blank: id ? undefined : copied ? copyOf(copied) : { ...lastNew(), ...scanned } },
  );
  const { field, plainForm: form, record, dirty, saving } = state;
  const typeId = (useWatch({ control: form.control, name: "typeId" }) as number | undefined) ?? null;
  const hasImei = Boolean(useWatch({ control: form.control, name: "imei" }));
  const attributes = useTypeAttributes(typeId);
  const files = useAttributeFiles(record.data?.attributes);
  // Below its label lies what is saved; a blank attribute that is drawn anew was not typed.
  if (printing !== undefined) dirty.current = false;
  useLeaveGuard(dirty);
  const hasSerial = record.data ? record.data.quantity <= 1 : kind === "device";

  async function save(way: Way = "open") {
    // It is saved, and its label is being printed.
    if (printing !== undefined) return;
    const values = form.getValues();
    if (!(await checkPrice(values, record.data?.salePrice))) return;
    if (attributes) form.setValue("attributes", files.filled(attributes, values.attributes));
    // Who may not set prices sends none: the server then keeps what it has.
    for (const name of prices) if (!mayChange(name)) form.setValue(name, name === "discount" ? 0 : null);
    if (!id && kind === "device") form.setValue("quantity", 1);
    if (!id && kind === "bundle") for (const name of numbers) form.setValue(name, "");
    const saved = await state.save();
    if (!saved) return;
    // What was typed while it was saved, not what sending files draws anew.
    const isTyped = dirty.current;
    if (!(await files.send(saved.id, attributes))) return;
    dirty.current = isTyped;
    if (!id) {
      const { subtypeId, locationId, locationLabel, vatCodeId } = saved;
      writeStorage("newProduct", { typeId: saved.typeId, subtypeId, locationId, locationLabel, vatCodeId });
    }
    showSaved(!id);
    if (isTyped) return;
    if (way === "next") onNext();
    else if (way === "duplicate")
      onNext({ ...saved, attributes: files.copied(attributes, saved.attributes) });
    else if (way === "print") setPrinting(saved.id);
    else void navigate({ to: `/products/${saved.id}`, replace: !id });
  }
  const locked = record.data?.archived === true;
  useSaveKey(() => locked || void save());

  if (record.isError && !record.data)
    return <FailedPage error={record.error} retry={() => void record.refetch()} />;
  const data = id ? record.data : undefined;
  if (id && !data) return <FormSkeleton />;
  const hasQuantity = data ? data.serialNumber === "" && data.imei === "" : kind === "bundle";
  const back = id ? `/products/${id}` : "/products";
  return (
    <Page
      title={data ? t("kit.editTitle", { what: data.productName }) : t("products.new")}
      width={formWidth}
      crumbs={[{ text: t("products.title"), to: "/products" }, data && { text: data.sku, to: back }]}
    >
      <Form aria-label={t("products.one")} onSubmit={() => void save()}>
        <ErrorSummary {...state.summaryOf(() => save())} />
        <Lockable locked={locked} why={t("errors.archivedReadOnly")}>
          {!id && <KindChoice kind={kind} onChange={setKind} />}
          {mayChange("productName") && (
            <>
              <TypeFields form={form} type={field("typeId")} subtype={field("subtypeId")} record={data} />
              <TextInput {...field("productName")} />
              <FieldRow>
                {hasSerial && <TextInput {...field("serialNumber")} mono />}
                {hasQuantity && (
                  <NumberInput {...field("quantity")} help={data ? t("products.quantityHelp") : undefined} />
                )}
                {hasSerial && <TextInput {...field("imei")} mono />}
                {hasSerial && hasImei && <TextInput {...field("imei2")} mono />}
                <TextInput {...field("sku")} mono help={id ? undefined : t("products.skuHelp")} />
                <TextInput {...field("assetTag")} mono />
              </FieldRow>
              <NumberTaken form={form} id={id} />
            </>
          )}
          {mayChange("attributes") && attributes && attributes.length > 0 && (
            <FieldGroup title={t("fields.attributes")}>
              <AttributeFields typeId={typeId} control={form.control} files={files} />
            </FieldGroup>
          )}
          {mayChange("locationId") ? (
            <FieldGroup title={t("products.place")}>
              <PlaceFields
                control={form.control}
                location={field("locationId")}
                label={field("locationLabel")}
              />
              <StatusSelect {...field("statusId")} />
            </FieldGroup>
          ) : (
            mayChange("statusId") && <StatusSelect {...field("statusId")} />
          )}
          {mayChange("purchasePrice") && (
            <FieldGroup title={t("products.prices")}>
              <PriceFields control={form.control} field={field} mayChange={mayChange} />
            </FieldGroup>
          )}
          {mayChange("remarks") && <TextInput {...field("remarks")} rows={3} />}
        </Lockable>
        {!locked && (
          <SaveBar
            text={id ? undefined : t("products.create")}
            saving={saving}
            back={back}
            onNext={id ? undefined : () => void save("next")}
            more={[
              ...(id ? [] : [{ text: t("products.saveDuplicate"), run: () => void save("duplicate") }]),
              { text: t("products.savePrint"), run: () => void save("print") },
            ]}
          />
        )}
        {printing !== undefined && (
          <LabelDialog
            ids={[printing]}
            onClose={() => void navigate({ to: `/products/${printing}`, replace: !id })}
          />
        )}
      </Form>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Box sx={{ p: 3, maxWidth: 760 }} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} variant="rectangular" height={36} sx={{ mb: 3 }} />
      ))}
    </Box>
  );
}
