import { rules } from '../rules/rules.ts'

/** Rules by name, as `rules:` of a form or a field uses them. */
export const ruleNames: readonly string[] = [...rules.keys()]
