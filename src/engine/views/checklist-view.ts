import type { Form } from '../../language/form.ts'
import { requirementsOf } from '../../rules/requirements.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { getOwn } from '../expressions/values.ts'
import type { EngineState } from '../state.ts'
import type { BlockView, ChecklistLine } from '../view.ts'
import { loadState } from './list.ts'

/**
 * Returns the requirements of the present value. A line marked by the server is not met until the
 * field changes, even if the own check passes.
 */
export function checklistView(
  block: { readonly id: string; readonly field: string },
  form: Form | undefined,
  state: EngineState,
  context: EvaluationContext,
): BlockView {
  const { id, field } = block
  const uses = form?.rules.filter(({ at }) => at === field) ?? []
  const loads = uses.flatMap((use) => use.loads ?? [])
  const source = loads.find((load) => loadState(load, state) !== 'ready')
  const shown = loadState(source, state)
  return {
    id,
    block: 'checklist',
    field,
    state: shown,
    ...(source !== undefined && { source }),
    lines: shown === 'ready' ? linesOf() : [],
  }

  function linesOf(): readonly ChecklistLine[] {
    const { values = {}, problems = [] } = state.visit?.form ?? {}
    const marks = new Set(
      problems.flatMap(({ at, marks: marked }) => (at === field ? (marked ?? []) : [])),
    )
    return uses
      .flatMap(({ rule, parameter }) =>
        requirementsOf(rule, getOwn(values, field), evaluate(parameter, context), values),
      )
      .map(({ names, text, met, listed }) => ({
        text,
        met: met && !names.some((name) => marks.has(name)),
        listed,
      }))
  }
}
