import type { ReactNode } from "react";
import type { InputOf, Route } from "../../../contract/http.ts";
import type { FieldProps } from "./inputs.tsx";

type Input = (field: FieldProps) => ReactNode;
/** The inputs of the fields that can be edited in bulk, in the order in which they are offered. */
export type EditInputs = Readonly<Record<string, Input>>;
/** One for every field that the contract lets be edited in bulk. */
export type InputsOf<R extends { bulkEdit: { edit: Route } }> = {
  readonly [Field in keyof InputOf<R["bulkEdit"]["edit"]>["body"]["changes"]]-?: Input;
};
