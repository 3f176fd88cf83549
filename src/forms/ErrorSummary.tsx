import { type ReactNode, type Ref, useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorIcon } from './ErrorIcon.tsx'
import { fieldId } from './field-id.ts'
import { focusField } from './focus-field.ts'
import { needsSummary, type ProblemsProps } from './needs-summary.ts'

/**
 * Several problems, or one without a field, in one list. It takes focus when it appears, and links
 * to each field. Keyed by the attempt: whether it is needed is decided once per failed attempt. So
 * fixing one of two problems does not remove it while the user reads it.
 */
export function ErrorSummary(props: ProblemsProps) {
  const { problems, reachable } = props
  const [needed] = useState(() => needsSummary(problems, reachable))
  return needed && problems.length > 0 ? <Summary {...props} ref={focusOnce} /> : null
}

/** Markup of the summary. */
export function Summary({
  problems,
  reachable,
  titleOf,
  ref,
}: ProblemsProps & { readonly ref?: Ref<HTMLDivElement> }) {
  const say = useText()
  const [only] = problems
  /** Two fields with the same message are distinguished by their labels (WCAG 3.3.1). */
  const words = ({ at, lead: own, text }: Problem) => {
    const title =
      at !== undefined && problems.some((other) => other.at !== at && other.text.key === text.key)
        ? titleOf?.(at)
        : undefined
    return `${own ?? (title === undefined ? '' : `${say(title)}: `)}${say(text)}`
  }
  return (
    <div className="summary" role="group" tabIndex={-1} ref={ref} aria-labelledby="summary-title">
      {problems.length === 1 && only ? (
        <p id="summary-title" className="summary-alone">
          <ErrorIcon />
          <span>{say(only.text)}</span>
        </p>
      ) : (
        <>
          <h2 id="summary-title">
            <ErrorIcon />
            <span>{say({ key: 'app.form.summary' })}</span>
          </h2>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.at ?? ''} ${problem.text.key}`}>
                {reachable(problem) && problem.at ? (
                  <FieldLink name={problem.at}>{words(problem)}</FieldLink>
                ) : (
                  <p>{words(problem)}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function FieldLink({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = fieldId(name)
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // The address stays unchanged, because a fragment would add a history entry.
        event.preventDefault()
        focusField(document.getElementById(id))
      }}
    >
      {children}
    </a>
  )
}

function focusOnce(element: HTMLElement | null) {
  element?.focus()
}
