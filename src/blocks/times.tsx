import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, ScreenMounted, useBlockContext } from './block-context.ts'
import { clockFace, CooldownNote, secondsLeft } from './components/waiting.tsx'
import './components/wait.css'
import './times.css'

/**
 * `idle`: no countdown runs, but the live region exists, because a screen reader only speaks in a
 * known region.
 */
type Phase = 'idle' | 'running' | 'soon' | 'over'

/** Seconds of the last minute. */
const LAST = 60

/**
 * The seconds are visual only. All users get the time of expiry, which is constant. Screen readers
 * announce three things: the expiry of a new code, the last minute, and the end; a countdown of at
 * most a minute announces expiry and end only. A countdown from before the visit, as after a
 * reload, is no new code. The clock may jump after sleep, so each value is computed from the
 * deadline.
 */
export function Countdown({ view }: { readonly view: BlockOf<'countdown'> }) {
  const say = useText()
  const { language } = useTranslation().i18n
  const left = secondsLeft(view.deadline, useBlockContext().now.value)
  // A countdown with `last` is empty before.
  const phase = view.last !== undefined && left > view.last ? 'idle' : phaseOf(view.deadline, left)
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(view.deadline)
  const until = say({
    key: view.until?.key ?? 'app.block.endsAt',
    values: { ...view.until?.values, time },
  })
  const isKnown = useKnownRegion()
  const { issue, short } = useIssue(view.deadline, left, view.inherited === true)
  const spoken = short && view.last === undefined && phase === 'soon' ? 'running' : phase
  const announcements: Readonly<Record<Phase, string>> = {
    idle: '',
    running: issue === undefined ? '' : until,
    soon: say({ key: 'app.block.lastMinute' }),
    over: view.over ? say(view.over) : '',
  }
  return (
    <div className="countdown">
      {/* Before a code is on its way the clock is there already, unseen: nothing moves under a
          finger when the answer comes. */}
      {(phase !== 'idle' || view.last === undefined) && (
        <span className="pill" aria-hidden="true" data-state={phase} data-unseen={phase === 'idle'}>
          <span>{`${say(view.label)} `}</span>
          <b>{clockFace(left)}</b>
        </span>
      )}
      {/* The pill shows the same time to the eye. */}
      {(phase === 'running' || phase === 'soon') && view.last === undefined && (
        <span className="until visually-hidden">{until}</span>
      )}
      <span role="status" className="visually-hidden">
        {/* A new element for each announcement makes a screen reader speak, also for the same
            words. */}
        {isKnown && announcements[spoken] !== '' && (
          <span key={`${issue ?? ''} ${spoken}`}>{announcements[spoken]}</span>
        )}
      </span>
    </div>
  )
}

/**
 * Milliseconds by which a repeated deadline of the server may differ from the known one, whatever
 * this clock did. Another code differs by a minute.
 */
const slack = 30_000

/**
 * `issue`: the deadline at which the running countdown was issued in this visit, while it is the
 * same one; undefined for one from before. `short`: at most a minute remained when it came, so it
 * has no last minute to announce.
 */
function useIssue(
  deadline: number,
  left: number,
  inherited: boolean,
): { readonly issue: number | undefined; readonly short: boolean } {
  const begun = () => ({ deadline, issue: inherited ? undefined : deadline, short: left <= LAST })
  const [known, know] = useState(begun)
  if (known.deadline === deadline) return known
  const now = Math.abs(known.deadline - deadline) < slack ? { ...known, deadline } : begun()
  know(now)
  return now
}

/** Milliseconds by which a live region comes before its text. */
const comesFirst = 100

/**
 * A countdown that appears later starts with an empty live region, because a screen reader only
 * speaks in a known region. One that comes with its screen starts filled and silent: it was issued
 * before, and continues after a reload.
 */
function useKnownRegion(): boolean {
  const standing = use(ScreenMounted)
  const [isKnown, know] = useState(() => !standing.current)
  useEffect(() => {
    if (isKnown) return undefined
    const soon = setTimeout(() => know(true), comesFirst)
    return () => clearTimeout(soon)
  }, [isKnown])
  return isKnown
}

function phaseOf(deadline: number, left: number): Phase {
  if (deadline === 0) return 'idle'
  if (left === 0) return 'over'
  return left > LAST ? 'running' : 'soon'
}

/**
 * Visible as 'Resend (00:42)', read as 'Resend', because a screen reader would otherwise repeat the
 * button each second. It stays focusable while it waits; its description names the time.
 */
export function Resend({ view }: { readonly view: BlockOf<'resend'> }) {
  const say = useText()
  const { send, now } = useBlockContext()
  const left = secondsLeft(Math.max(view.deadline, view.opensAt ?? 0), now.value)
  const waits = left > 0
  const closed = waits || view.busy
  const description = `${view.id}-waits`
  const spinner = view.busy && <span className="spinner" aria-hidden="true" />
  return (
    <>
      <button
        type="button"
        className={view.kind ? `button button-${view.kind}` : 'link'}
        aria-disabled={closed}
        aria-describedby={waits ? description : undefined}
        aria-busy={view.busy}
        onClick={() => {
          if (!closed) send({ type: 'pressed', block: view.id })
        }}
      >
        {/* As of any button, before the label; of a link in the place of the time. */}
        {view.kind && spinner}
        <span>{say(view.label)}</span>
        {/* It keeps its width when no time is left, so that the row does not break under a finger.
         */}
        <span
          className="wait-left"
          aria-hidden="true"
          data-unseen={!waits}
        >{` (${clockFace(left)})`}</span>
        {!view.kind && spinner}
      </button>
      {waits && <CooldownNote id={description} left={left} />}
    </>
  )
}
