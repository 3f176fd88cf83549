import type { Json, JsonObject } from '../language/json.ts'
import type { Rule, Takes } from './rule.ts'

/** What a rule says of a value. A parameter of no use, or an unknown rule, is no permission. */
export type Verdict =
  | { readonly is: 'holds' }
  | { readonly is: 'fails'; readonly text: { readonly key: string; readonly values?: JsonObject } }
  | { readonly is: 'cannot-judge' }

export type Judge = (value: Json | undefined, parameter: Json | undefined, values: Readonly<Record<string, Json>>) => Verdict

/** A rule as the table has it. */
export interface JudgedRule { readonly judge: Judge; readonly takes: Takes }

/** A rule as a judge over plain JSON, so that the table of rules need not know their parameters. */
export function judgeBy<Parameter>(rule: Rule<Parameter>): readonly [name: string, rule: JudgedRule] {
  const judge: Judge = (value, given, values) => {
    const parameter = rule.parameter(given)
    if (parameter === undefined) return { is: 'cannot-judge' }
    if (rule.holds(value, parameter, values)) return { is: 'holds' }
    const key = `error.${rule.name}`
    return { is: 'fails', text: rule.details ? { key, values: rule.details(parameter) } : { key } }
  }
  return [rule.name, { judge, takes: rule.takes }]
}
