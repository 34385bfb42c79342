import { RE2JS } from "re2js";
import { normalLabel } from "../../../contract/locations.rules.ts";
import { Failure } from "../../ground/base/failure.ts";

const compiled = new Map<string, { matches(label: string): boolean }>();

/** A location's template as a linear-time expression; 400 for one that JavaScript or the engine refuses. */
export function compileTemplate(template: string) {
  const cached = compiled.get(template);
  if (cached) return cached;
  const refusedAs = (code: string) => new Failure(400, code, { path: "locationTemplate" });
  try {
    new RegExp(template);
  } catch {
    throw refusedAs("templateInvalid");
  }
  let expression: ReturnType<typeof RE2JS.compile>;
  try {
    expression = RE2JS.compile(RE2JS.translateRegExp(template));
  } catch {
    throw refusedAs("templateUnsupported");
  }
  const usable = { matches: (label: string) => expression.matcher(label).matches() };
  if (compiled.size > 500) compiled.clear();
  compiled.set(template, usable);
  return usable;
}

/** The label in the form that is stored; 400 when it does not fit its location. An empty label is allowed. */
export function fittingLabel(template: string, label: string) {
  const trimmed = label.trim();
  if (trimmed === "") return "";
  if (template) {
    if (!compileTemplate(template).matches(trimmed))
      throw new Failure(400, "labelFormat", { path: "locationLabel" });
    return trimmed;
  }
  const normal = normalLabel(trimmed);
  if (!normal) throw new Failure(400, "labelFormat", { path: "locationLabel" });
  return normal;
}
