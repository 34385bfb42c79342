import { specificationCodes } from "../../../contract/specification.rules.ts";
import { Inline } from "../../kit/page/values.tsx";
import { AttributeValue, useAttributes } from "../attributes.tsx";

/** Whose values say nothing without their names. */
const named = ["grade", "battery"];

/** What a buyer asks first, in the order of labels and paper, below the name of the device. */
export function Headline({ attributes }: { attributes: Readonly<Record<string, string>> }) {
  const all = useAttributes();
  const parts = [...specificationCodes, "battery"].map((code) => {
    const attribute = all?.find((one) => one.code === code);
    const value = attributes[code];
    return (
      attribute &&
      value && (
        <span key={code}>
          {named.includes(code) && `${attribute.name} `}
          <AttributeValue of={attribute} value={value} />
        </span>
      )
    );
  });
  return <Inline parts={parts} />;
}
