import type { RuleUse } from '../../../language/form.ts'
import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { foldConstant } from './fold.ts'
import { announceName } from '../values/names.ts'
import type { Place } from '../place.ts'
import { walkValue } from '../values/values.ts'

/** A rule at a field; without a parameter it is simply on. */
export function walkRule(at: string, name: SourceScalar, parameter: SourceNode | undefined, place: Place): readonly RuleUse[] {
  const rule = String(name.value)
  announceName('rule', { name: rule, node: name }, place.walk.project.rules, place)
  if (!parameter) return [{ at, rule, parameter: { is: 'literal', value: true } }]
  const { lowered } = walkValue(parameter, place)
  const value = foldConstant(lowered, place)
  return [{ at, rule, parameter: value === undefined ? lowered : { is: 'literal', value } }]
}
