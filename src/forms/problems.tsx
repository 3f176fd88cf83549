import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { useText } from '../i18n/use-text.ts'
import type { Text } from '../language/text.ts'
import { fieldId, focusField, hasFocus } from './use-field.ts'

/**
 * Three problems or more, or one without a field, in one list. It takes focus when it appears, and
 * links to each field. Keyed by the attempt: whether it is needed is decided once per failed
 * attempt. So fixing one problem does not remove it while the user reads it.
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

/**
 * Problems that are shown at their fields only. The first field gets focus. A screen reader then
 * speaks that field with its problem as the description, so only the other problem is announced.
 * When focus is already in the field, nothing is spoken, so both are announced. Keyed by the
 * attempt: each attempt is a new element, so that the same text is spoken again.
 */
export function ProblemAnnouncement({ problems, reachable }: ProblemsProps) {
  const say = useText()
  const [{ problem, announced }] = useState(() => {
    const [first, ...others] = needsSummary(problems, reachable) ? [] : problems
    const isFocused = first?.at !== undefined && hasFocus(first.at)
    return { problem: first, announced: first && isFocused ? [first, ...others] : others }
  })
  if (!problem || !isThere(problem, problems)) return null
  return (
    <span data-field={fieldId(problem.at ?? '')} ref={focusItsField}>
      {announced.map(({ text }) => say(text)).join(' ')}
    </span>
  )
}

function isThere({ at }: Problem, problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.at === at)
}

function focusItsField(element: HTMLElement | null) {
  if (element?.dataset['field']) focusField(document.getElementById(element.dataset['field']))
}

export interface ProblemsProps {
  readonly problems: readonly Problem[]
  /** True when the problem has its own field, which can receive focus. */
  readonly reachable: (problem: Problem) => boolean
  /** Label of a field, by its name. */
  readonly titleOf?: (field: string) => Text | undefined
}

/**
 * One or two problems of reachable fields are shown at the fields. More, or one without a field,
 * are shown in the summary.
 */
export function needsSummary(
  problems: readonly Problem[],
  reachable: ProblemsProps['reachable'],
): boolean {
  return problems.length > 2 || problems.some((problem) => !reachable(problem))
}

/**
 * Polite announcement while a user types. The region exists from the start, because a screen reader
 * only watches known regions.
 */
export function Hint({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} role="status" className="field-hint">
      {text !== '' && (
        <>
          <ErrorIcon />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}

/** Exclamation mark in a circle, shown beside an error for users without colour vision. */
export function ErrorIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.500v5.500M12 16.300h.01" />
    </svg>
  )
}

interface WarmUpProps {
  /** The first run takes several times as long, so it happens while no user waits. */
  readonly judge: () => unknown
  /** A new validator is warmed up again. */
  readonly validator: unknown
  /** No error has been shown yet. */
  readonly isDue: boolean
}

/** Milliseconds after which a form is usually rendered, but rarely filled in. */
const idle = 500

/** Renders only itself, so that the form is not touched while the user types. */
export function WarmUp({ judge, validator, isDue }: WarmUpProps) {
  const [rehearsing, rehearse] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      judge()
      rehearse(true)
    }, idle)
    return () => clearTimeout(timer)
    // Once per form, regardless of later typing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [validator])
  return rehearsing && isDue ? <WrongSubmit done={() => rehearse(false)} /> : null
}

/**
 * Renders the result of a wrong submit once, invisible, and removes it within the same task. The
 * lookup of its font sizes and weights then happens before a user waits for a press. Users cannot
 * reach it, and it is never painted.
 */
function WrongSubmit({ done }: { readonly done: () => void }) {
  const say = useText()
  // Before the browser paints, so that it is never visible.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(done, [])
  return (
    <div inert className="visually-hidden" ref={layOut}>
      <Summary problems={two} reachable={hasField} />
      <p className="why">
        <ErrorIcon />
        <span>{say(words)}</span>
      </p>
    </div>
  )
}

const words = { key: 'app.form.summary' }
const two: readonly Problem[] = [
  { at: 'one', text: words },
  { at: 'other', text: words },
]
const hasField = () => true

/** Reading its position forces the browser to lay it out. */
function layOut(element: HTMLElement | null) {
  element?.getBoundingClientRect()
}
