import type { Form } from '../../language/form.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Turn } from '../turn.ts'
import { type Judgement, judgeRules } from './judge-rules.ts'

/** The rules of a form over what stands in it now. */
export function judgeForm(turn: Turn, { rules }: Form): Judgement {
  return judgeRules(rules, turn.state.visit?.form.values ?? {}, sightOf(turn.program, turn.state, {}, turn.at))
}
