import type { Defect } from '../../engine/effect.ts'
import type { Log } from '../ports.ts'

export interface RecordedLog extends Log {
  readonly defects: readonly Defect[]
  readonly failures: readonly { readonly what: string; readonly error: unknown }[]
}

export function createRecordedLog(): RecordedLog {
  const defects: Defect[] = []
  const failures: { readonly what: string; readonly error: unknown }[] = []
  return {
    defects,
    failures,
    defect: (defect) => void defects.push(defect),
    failure: (what, error) => void failures.push({ what, error }),
    loadFailure: (what, error) => void failures.push({ what, error }),
  }
}
