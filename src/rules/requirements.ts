import type { Json, JsonObject } from '../language/json.ts'
import { ruleOf } from './registry.ts'
import { isAbsent, type Listed, textOf } from './rule.ts'

/** A requirement, and whether a value meets it. An empty value meets none. */
export interface CheckedRequirement {
  /** Name of the rule, and the server's name for it when different. */
  readonly names: readonly string[]
  readonly text: { readonly key: string; readonly values?: JsonObject }
  readonly met: boolean
  readonly listed: Listed | undefined
}

/** Returns the separate requirements of a rule for a value; undefined while it cannot decide. */
export function requirementsOf(
  rule: string,
  value: Json | undefined,
  parameter: Json | undefined,
  values: Readonly<Record<string, Json>>,
): readonly CheckedRequirement[] {
  const known = ruleOf(rule)
  if (!known || known.unlisted) return []
  return (known.requirements(parameter) ?? []).map((demand) => ({
    names: demand.setting === undefined ? [demand.name] : [demand.name, demand.setting],
    text: textOf(demand),
    listed: demand.listed,
    met: !isAbsent(value) && demand.holds(value, values),
  }))
}
