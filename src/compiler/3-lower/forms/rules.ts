import type { RuleUse } from '../../../language/form.ts'
import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { findText } from '../../2-resolve/project.ts'
import { requiringRules } from '../../2-resolve/rules.ts'
import { boolean } from '../../types.ts'
import type { Typed } from '../expressions/scope.ts'
import { loadsRead } from '../loads.ts'
import type { Place } from '../place.ts'
import { announceName, walkValue } from '../values/values.ts'
import { foldConstant } from './fold.ts'

/**
 * Lowers a rule of a field. Without a parameter it is on. `fields` are those of the form, when
 * known.
 */
export function walkRule(
  at: string,
  name: SourceScalar,
  parameter: SourceNode | undefined,
  place: Place,
  fields?: readonly string[],
): readonly RuleUse[] {
  const rule = String(name.value)
  const { rules } = place.walk.project
  announceName('rule', { name: rule, node: name }, rules, place)
  const typed = parameter ? walkValue(parameter, place, true) : simplyOn
  const value = foldConstant(typed.lowered, place)
  const takes = rules.get(rule)
  if (takes !== undefined) {
    place.walk.emitFact({
      is: 'rule',
      at,
      node: parameter ?? name,
      rule,
      takes,
      typed,
      ...(value === undefined ? {} : { value }),
      ...(fields ? { fields } : {}),
    })
  }
  const loads = loadsRead(typed.lowered)
  const text =
    ownText(`error.${at}.${rule}`, place) ??
    (requiringRules.has(rule) ? ownText(`error.${at}.required`, place) : undefined)
  return [
    {
      at,
      rule,
      parameter: value === undefined ? typed.lowered : { is: 'literal', value },
      ...(text && { text }),
      ...(loads.length > 0 ? { loads } : {}),
    },
  ]
}

function ownText(key: string, { walk: { project } }: Place): RuleUse['text'] {
  return project.texts.languages.every((language) => findText(project, language, key).length > 0)
    ? { key }
    : undefined
}

const simplyOn: Typed = { type: boolean, lowered: { is: 'literal', value: true } }
