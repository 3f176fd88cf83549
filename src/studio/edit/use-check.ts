import { useEffect, useState } from 'react'
import { checkFile } from '../../compiler/check-file.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { CheckAnswer } from './messages.ts'
import { ask } from './requests.ts'

/** Milliseconds without a keystroke before the whole product is checked. */
const restMs = 120

export interface Checked {
  /** Of this file, in the present text. */
  readonly own: readonly Diagnostic[]
  /** Of the other files; those of the last whole check. */
  readonly others: readonly Diagnostic[]
  /** The last unsaved version without errors. */
  readonly draft?: string
  /** Whether the whole product was checked with the present text. */
  readonly isWhole: boolean
}

interface Whole extends CheckAnswer {
  readonly text: string
  readonly edition: number
}

/**
 * Checks a text at each keystroke: the file alone at once, in the browser; the whole product on the
 * server, after a short rest.
 */
export function useCheck(
  file: string,
  text: string,
  { token, edition }: { readonly token: string; readonly edition: number },
): Checked {
  const [whole, setWhole] = useState<Whole>()
  const [draft, setDraft] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const waiting = setTimeout(() => {
      void ask<CheckAnswer>('/api/edit/check', { signal: stop.signal, token, body: { file, text } })
        .then((answer) => {
          if (answer.isOutdated === true || stop.signal.aborted) return undefined
          setWhole({ ...answer, text, edition })
          if (answer.draft !== undefined) setDraft(answer.draft)
          return undefined
        })
        // The next keystroke asks again.
        .catch(() => undefined)
    }, restMs)
    return () => {
      clearTimeout(waiting)
      stop.abort()
    }
  }, [file, text, token, edition])
  const [alone, setAlone] = useState<{ readonly text: string; readonly found: Checked['own'] }>()
  if (alone?.text !== text) setAlone({ text, found: checkFile(file, text) })
  const isWhole = whole?.text === text && whole.edition === edition
  const others = (whole?.diagnostics ?? []).filter(({ span }) => span.file !== file)
  const own = isWhole
    ? whole.diagnostics.filter(({ span }) => span.file === file)
    : (alone?.found ?? [])
  return { own, others, isWhole, ...(draft !== undefined && { draft }) }
}
