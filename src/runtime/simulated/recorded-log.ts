import type { Defect } from '../../engine/effect.ts'
import type { Log } from '../ports.ts'

export interface RecordedLog extends Log {
  readonly defects: readonly Defect[]
  readonly failures: readonly { readonly task: string; readonly error: unknown }[]
}

export function createRecordedLog(): RecordedLog {
  const defects: Defect[] = []
  const failures: { readonly task: string; readonly error: unknown }[] = []
  return {
    defects,
    failures,
    defect: (defect) => void defects.push(defect),
    failure: (task, error) => void failures.push({ task, error }),
    loadFailure: (task, error) => void failures.push({ task, error }),
  }
}
