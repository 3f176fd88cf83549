import type { Form } from '../../language/form.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Turn } from '../turn.ts'
import { type Judgement, judgeRules } from './judge-rules.ts'

/**
 * The rules of a form over what stands in it now. What is wrong at a field that a server dictates
 * is said with its label.
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
