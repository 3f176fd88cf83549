import type { Form } from '../../language/form.ts'
import { judge } from '../../rules/judge.ts'
import { evaluate } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Problem } from '../state.ts'
import type { Turn } from '../turn.ts'

export type Judgement = { readonly is: 'judged'; readonly problems: readonly Problem[] } | { readonly is: 'unknown-rule'; readonly rule: string }

/** The rules of a form over its values; of several at one field the first that fails speaks. */
export function judgeForm(turn: Turn, form: Form): Judgement {
  const values = turn.state.visit?.form.values ?? {}
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const problems: Problem[] = []
  for (const { at, rule, parameter } of form.rules) {
    const verdict = judge(rule, own(values, at), evaluate(parameter, sight), values)
    // A rule that cannot judge has not passed (fail closed).
    if (verdict.is === 'cannot-judge') return { is: 'unknown-rule', rule }
    if (verdict.is === 'fails' && !problems.some((problem) => problem.at === at)) problems.push({ at, text: verdict.text })
  }
  return { is: 'judged', problems }
}
