import type { Outcome } from '../../engine/outcome.ts'
import { createScriptedHttp, type ScriptedHttp } from '../../runtime/simulated/scripted-http.ts'

export interface AnsweringHttp extends ScriptedHttp {
  /** Called operations, each as often as it was called. */
  asked(): readonly string[]
  /** Answers given so far, in order. */
  answered(): readonly { readonly operation: string; readonly outcome: Outcome }[]
}

/** Answers at once when `standing` has an answer; every other call waits for its step. */
export function createAnsweringHttp(
  standing: (operation: string) => Outcome | undefined,
): AnsweringHttp {
  const http = createScriptedHttp()
  const answered: { readonly operation: string; readonly outcome: Outcome }[] = []
  return {
    ...http,
    answered: () => answered,
    answer(operation, outcome) {
      answered.push({ operation, outcome })
      http.answer(operation, outcome)
    },
    get calls() {
      return http.calls
    },
    asked: () => http.calls.map(({ operation }) => operation),
    call(call, cancelled) {
      const settled = http.call(call, cancelled)
      const outcome = standing(call.operation)
      if (outcome) this.answer(call.operation, outcome)
      return settled
    },
  }
}
