import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { LoadStatus } from './components/LoadStatus.tsx'
import { Icon } from './icons/Icon.tsx'
import './checklist.css'

/**
 * Milliseconds without typing before the sum is announced. A screen reader that speaks at every key
 * is no help.
 */
const pause = 1_500

/**
 * Rules of a field, each with a mark and marked in words as met or not met. Before an input meets
 * the first rule nothing is wrong yet, so each has a neutral mark.
 */
export function Checklist({ view }: { readonly view: BlockOf<'checklist'> }) {
  const { send } = useBlockContext()
  const { source, lines } = view
  return (
    <>
      <LoadStatus
        state={view.state}
        failure={failure}
        retry={source === undefined ? undefined : () => send({ type: 'retried', load: source })}
      />
      {view.state !== 'failed' && <Rules lines={lines} busy={view.state === 'loading'} />}
    </>
  )
}

const failure = { key: 'app.checklist.failed' }

function Rules({
  lines,
  busy,
}: {
  readonly lines: BlockOf<'checklist'>['lines']
  readonly busy: boolean
}) {
  const say = useText()
  const met = lines.filter((line) => line.met).length
  return (
    <div className="checklist" aria-busy={busy}>
      {/* `list-style: none` takes the list's role away in Safari; the attribute gives it back. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={say({ key: 'app.checklist.title' })}>
        {lines.map(({ text, met: isMet }) => (
          <li key={text.key} data-met={isMet}>
            {met === 0 ? (
              <span className="not-begun" aria-hidden="true" />
            ) : (
              <Icon name={isMet ? 'tick' : 'close'} />
            )}
            <span>
              <span>{`${say(text)} `}</span>
              {met > 0 && (
                <span className="visually-hidden">
                  {say({ key: isMet ? 'app.checklist.met' : 'app.checklist.notMet' })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Sum
        key={lines.length}
        met={met}
        of={lines.length}
        lines={lines.map((line) => line.met).join()}
      />
    </div>
  )
}

/**
 * Silent at first and when the rules arrive. Later it announces changes after a pause in typing;
 * each changed line restarts the pause.
 */
function Sum({
  met,
  of,
  lines,
}: {
  readonly met: number
  readonly of: number
  readonly lines: string
}) {
  const say = useText()
  const [first] = useState(lines)
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (lines === (said ?? first)) return undefined
    const timer = setTimeout(() => setSaid(lines), pause)
    return () => clearTimeout(timer)
  }, [lines, said, first])
  return (
    <span role="status" className="visually-hidden">
      {said === lines &&
        say(
          met === of
            ? { key: 'app.checklist.all' }
            : { key: 'app.checklist.sum', values: { met, of } },
        )}
    </span>
  )
}
