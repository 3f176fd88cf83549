import type { Takes } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'

/**
 * Rules by name, as `rules:` of a form or a field uses them, with what each takes as its parameter.
 */
export const ruleParameters: ReadonlyMap<string, Takes> = new Map(
  [...rules].map(([name, { takes }]) => [name, takes]),
)

/** Rules that a checklist shows. */
export const listedRules: ReadonlySet<string> = new Set(
  [...rules].flatMap(([name, { unlisted }]) => (unlisted ? [] : [name])),
)

/**
 * Rules that ask only that something is there: where `required` has words for a field, they say
 * those.
 */
export const requiringRules: ReadonlySet<string> = new Set(
  [...rules].flatMap(([name, { unlisted }]) => (unlisted ? [name] : [])),
)

/** The texts that each may say when it does not hold. */
export const textsOfRules: ReadonlyMap<string, readonly string[]> = new Map(
  [...rules].map(([name, { says }]) => [name, says.map((rule) => `error.${rule}`)]),
)
