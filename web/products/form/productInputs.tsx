import { discountUnits } from "../../../contract/orderLines.ts";
import type { products } from "../../../contract/products.ts";
import { type InputsOf, PickInput, SelectInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput } from "../../kit/inputs/numberInputs.tsx";
import { LabelInput } from "./PlaceFields.tsx";
import { VatSelect } from "./PriceFields.tsx";
import { SomeAttributes } from "./SomeAttributes.tsx";

/** What many products can be given at once. */
export const productInputs: InputsOf<typeof products> = {
  locationId: (field) => <PickInput {...field} from="locations" />,
  locationLabel: (field) => <LabelInput {...field} />,
  salePrice: (field) => <MoneyInput {...field} />,
  vatCodeId: (field) => <VatSelect {...field} />,
  listPrice: (field) => <MoneyInput {...field} />,
  retailPrice: (field) => <MoneyInput {...field} />,
  purchasePrice: (field) => <MoneyInput {...field} />,
  discount: (field) => <MoneyInput {...field} />,
  discountUnit: (field) => <SelectInput {...field} options={discountUnits} texts="discountUnits" />,
  productName: (field) => <TextInput {...field} />,
  attributes: (field) => <SomeAttributes {...field} />,
  remarks: (field) => <TextInput {...field} rows={3} />,
};
