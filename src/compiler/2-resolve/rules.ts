import { allRules } from '../../rules/registry.ts'
import type { ParameterKind } from '../../rules/rule.ts'

const rules = allRules()

/** Parameter type of each rule, by the name in `rules:` of a form or a field. */
export const ruleParameters: ReadonlyMap<string, ParameterKind> = new Map(
  [...rules].map(([name, { takes }]) => [name, takes]),
)

/** Rules that a checklist shows. */
export const listedRules: ReadonlySet<string> = new Set(
  [...rules].flatMap(([name, { unlisted }]) => (unlisted ? [] : [name])),
)

/** Rules that only require a value. When `required` has a text for a field, these rules use it. */
export const requiringRules: ReadonlySet<string> = new Set(
  [...rules].flatMap(([name, { unlisted }]) => (unlisted ? [name] : [])),
)

/** Texts that each rule can show when it fails. */
export const textsOfRules: ReadonlyMap<string, readonly string[]> = new Map(
  [...rules].map(([name, { says }]) => [name, says.map((rule) => `error.${rule}`)]),
)
