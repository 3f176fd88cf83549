import type { Form } from '../../language/form.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Turn } from '../turn.ts'
import { type Judgement, judgeRules } from './judge-rules.ts'

/**
 * Runs the rules of a form over its present values. A problem at a dictated field carries the
 * field's label.
 */
export function judgeForm(turn: Turn, { rules }: Form): Judgement {
  const judged = judgeRules(
    rules,
    turn.state.visit?.form.values ?? {},
    sightOf(turn.program, turn.state, {}, turn.at),
  )
  if (judged.is === 'unknown-rule') return judged
  const labels = new Map(rules.map(({ at, label }) => [at, label]))
  return {
    is: 'judged',
    problems: judged.problems.map((problem) => {
      const label = problem.at === undefined ? undefined : labels.get(problem.at)
      return label === undefined ? problem : Object.assign({}, problem, { lead: `${label}: ` })
    }),
  }
}
