import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { checkFile } from '../../compiler/check-file.ts'
import type { Fix } from '../../compiler/diagnostics/fix.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import { useJson } from '../use-json.ts'
import type { CheckAnswer, PageAnswer } from './messages.ts'
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

interface FoundProblemsProps {
  readonly checked: Checked
  readonly fixes: ReadonlyMap<Diagnostic, Fix | undefined>
  readonly goTo: (at: number) => void
  readonly apply: (fix: Fix) => void
}

/** The problems of the text, each with its place, its change and its page. */
export function FoundProblems({ checked, fixes, goTo, apply }: FoundProblemsProps) {
  const { t } = useTranslation()
  const { own, others, isWhole } = checked
  return (
    <section className="found" aria-label={t('problems')}>
      <h3>
        {t('problems')}{' '}
        {own.length + others.length > 0 && (
          <span className="count">{own.length + others.length}</span>
        )}
      </h3>
      <p role="status">
        {isWhole ? own.length + others.length === 0 && t('edit.noProblems') : t('edit.checking')}
      </p>
      <ol className="problems">
        {own.map((each) => {
          const fix = fixes.get(each)
          const { code, severity, message, span } = each
          return (
            <li key={`${code} ${span.start} ${message}`} data-severity={severity}>
              <button type="button" className="place" onClick={() => goTo(span.start)}>
                {t('edit.line', { line: span.line })}
              </button>{' '}
              <span className="tag">{t(`severity.${severity}`)}</span> {message}
              <p className="buttons">
                {fix && (
                  <button type="button" onClick={() => apply(fix)}>
                    {fix[0].text === ''
                      ? t('edit.removeLines')
                      : t('edit.fix', { text: fix[0].text })}
                  </button>
                )}
              </p>
              <Help problem={each} />
            </li>
          )
        })}
        {others.map(({ code, severity, message, span }) => (
          <li key={`${code} ${span.file} ${span.start} ${message}`} data-severity={severity}>
            <Link
              to={`?${new URLSearchParams({ file: span.file, line: String(span.line) }).toString()}`}
            >
              {span.file}:{span.line}
            </Link>{' '}
            <span className="tag">{t(`severity.${severity}`)}</span> {message}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The remedy and, when it is opened, the page of the code. */
function Help({ problem }: { readonly problem: Diagnostic }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('edit.help', { code: problem.code })}</summary>
      <p>{problem.remedy}</p>
      {isOpen && <CodePage code={problem.code} />}
    </details>
  )
}

function CodePage({ code }: { readonly code: string }) {
  const { answer, problem } = useJson<PageAnswer>(`/api/edit/page?code=${code}`)
  const examples = (answer?.text ?? '').split(/^## /m).slice(1)
  return (
    <>
      {problem !== undefined && <p>{problem}</p>}
      {examples.map((part) => {
        const [title = '', ...lines] = part.split('\n')
        return (
          <div key={title}>
            <h4>{title}</h4>
            <pre>
              {lines
                .join('\n')
                .replaceAll(/^```\w*\n?/gm, '')
                .trim()}
            </pre>
          </div>
        )
      })}
    </>
  )
}
