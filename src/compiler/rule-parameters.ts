import type { Takes } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'

/** Rules by name, as `rules:` of a form or a field uses them, with what each takes as its parameter. */
export const ruleParameters: ReadonlyMap<string, Takes> = new Map([...rules].map(([name, { takes }]) => [name, takes]))
