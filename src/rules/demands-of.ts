import type { Json, JsonObject } from '../language/json.ts'
import { isAbsent } from './absent.ts'
import { textOf } from './judge-by.ts'
import { ruleOf } from './rule-of.ts'

/** A demand with whether a value meets it. Nothing entered meets none. */
export interface JudgedDemand {
  /** The rule, and the server's own name for it where it has one. */
  readonly names: readonly string[]
  readonly text: { readonly key: string; readonly values?: JsonObject }
  readonly met: boolean
}

/** What a rule demands of a value, one by one; nothing while it cannot judge. */
export function demandsOf(
  rule: string,
  value: Json | undefined,
  parameter: Json | undefined,
  values: Readonly<Record<string, Json>>,
): readonly JudgedDemand[] {
  const known = ruleOf(rule)
  if (!known || known.unlisted) return []
  return (known.demands(parameter) ?? []).map((demand) => ({
    names: demand.knob === undefined ? [demand.name] : [demand.name, demand.knob],
    text: textOf(demand),
    met: !isAbsent(value) && demand.holds(value, values),
  }))
}
