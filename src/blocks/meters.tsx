import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../i18n/use-text.ts'
import type { Text } from '../language/text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { LoadStatus } from './components/waiting.tsx'
import { Icon } from './icons/Icon.tsx'
import './meters.css'

/**
 * Milliseconds without typing before the summary is announced. A screen reader that speaks after
 * every key is no help.
 */
const pause = 1_500

/**
 * Rules of a field in a few rows, each with a mark and marked in words as met or not met. Before an
 * input meets the first rule nothing is wrong yet, so each has a neutral mark.
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
  const { language } = useTranslation().i18n
  const hasBegun = lines.some((line) => line.met)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  // The next thing to change comes first.
  const rows = rowsOf(lines, (kinds) => list.format(kinds.map((kind) => say(kind)))).toSorted(
    (one, other) => Number(one.met) - Number(other.met),
  )
  const met = rows.filter((row) => row.met).length
  return (
    <div className="checklist" aria-busy={busy}>
      {/* `list-style: none` takes the list's role away in Safari; the attribute gives it back. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={say({ key: 'app.checklist.title' })}>
        {rows.map(({ key, text, met: isMet }) => (
          <li key={key} data-met={isMet}>
            {hasBegun ? (
              <Icon name={isMet ? 'tick' : 'close'} />
            ) : (
              <span className="not-begun" aria-hidden="true" />
            )}
            <span>
              <span>{`${say(text)} `}</span>
              {hasBegun && (
                <span className="visually-hidden">
                  {say({ key: isMet ? 'app.checklist.met' : 'app.checklist.notMet' })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Sum
        key={String(lines.length)}
        met={met}
        of={rows.length}
        lines={rows.map((row) => `${row.key} ${row.met}`).join()}
      />
    </div>
  )
}

interface ChecklistRow {
  readonly key: string
  readonly text: Text
  readonly met: boolean
}

/**
 * Keeps the rows few. Rules that count characters share a row, which names the missing ones after
 * the user has begun. A rule that most values keep is a row only while it is broken.
 */
function rowsOf(
  lines: BlockOf<'checklist'>['lines'],
  join: (kinds: readonly Text[]) => string,
): readonly ChecklistRow[] {
  const hasBegun = lines.some(({ met }) => met)
  const joined = lines.filter(({ listed }) => listed === 'together')
  const missing = hasBegun ? joined.filter(({ met }) => !met) : joined
  const isPart = missing.length > 0 && missing.length < joined.length
  const named = isPart ? missing : joined
  return lines.flatMap((line): readonly ChecklistRow[] => {
    if (line.listed === 'together') {
      const key = isPart ? 'app.checklist.missing' : 'app.checklist.atLeast'
      const values = { kinds: join(named.map(({ text }) => kindOf(text))) }
      return line === joined[0]
        ? [{ key: 'together', text: { key, values }, met: missing.length === 0 }]
        : []
    }
    if (line.listed === 'when-broken' && (line.met || !hasBegun)) return []
    return [{ key: line.text.key, text: line.text, met: line.met }]
  })
}

/** Names of characters, one or several, by the rule that counts them. */
const kindTexts: Readonly<Record<string, { readonly one: string; readonly other: string }>> = {
  'min-upper': {
    one: 'app.checklist.kinds.min-upper.1',
    other: 'app.checklist.kinds.min-upper.other',
  },
  'min-lower': {
    one: 'app.checklist.kinds.min-lower.1',
    other: 'app.checklist.kinds.min-lower.other',
  },
  'min-alphabet': {
    one: 'app.checklist.kinds.min-alphabet.1',
    other: 'app.checklist.kinds.min-alphabet.other',
  },
  'min-digits': {
    one: 'app.checklist.kinds.min-digits.1',
    other: 'app.checklist.kinds.min-digits.other',
  },
  'min-special': {
    one: 'app.checklist.kinds.min-special.1',
    other: 'app.checklist.kinds.min-special.other',
  },
}

/** Returns whether a row can name the characters that the rule counts. */
export const hasKind = (rule: string): boolean => Object.hasOwn(kindTexts, rule)

/** `error.min-upper` with 2 is `2 uppercase letters`. A rule without a name has its own text. */
function kindOf(text: Text): Text {
  const known = kindTexts[text.key.slice(text.key.lastIndexOf('.') + 1)]
  const n = text.values?.['n']
  if (!known || n === undefined) return text
  return n === 1 ? { key: known.one } : { key: known.other, values: { n } }
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
  const [announced, setAnnounced] = useState<string>()
  useEffect(() => {
    if (lines === (announced ?? first)) return undefined
    const timer = setTimeout(() => setAnnounced(lines), pause)
    return () => clearTimeout(timer)
  }, [lines, announced, first])
  return (
    <span role="status" className="visually-hidden">
      {announced === lines &&
        say(
          met === of
            ? { key: 'app.checklist.all' }
            : { key: 'app.checklist.sum', values: { met, of } },
        )}
    </span>
  )
}

/** A step is done when a later step is current. */
const stateOf = (bar: number, step: number): 'done' | 'now' | undefined =>
  bar < step ? 'done' : bar === step ? 'now' : undefined

/** Thin bars for sighted users, "Step 1 of 2" for all. A journey of one step has no progress. */
export function Progress({ view: { step, of } }: { readonly view: BlockOf<'progress'> }) {
  const say = useText()
  if (of < 2) return null
  return (
    <div className="progress">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} aria-hidden="true" data-step={stateOf(index + 1, step)} />
      ))}
      <span>{say({ key: 'app.block.stepOf', values: { step, of } })}</span>
    </div>
  )
}

/** Milliseconds without typing before it is announced, as for a checklist. */
const pauseMs = 1_500
const bars = [1, 2, 3, 4]

/**
 * Bars for sighted users and a sentence for all. Its place is reserved, so that nothing moves at
 * the first key.
 */
export function Strength({ view: { level, text } }: { readonly view: BlockOf<'strength'> }) {
  const say = useText()
  const sentence = text === undefined ? '' : say(text)
  return (
    <div className="strength" data-level={level}>
      <div aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} data-on={bar <= level ? '' : undefined} />
        ))}
      </div>
      <p>{sentence}</p>
      <Announcement sentence={sentence} />
    </div>
  )
}

function Announcement({ sentence }: { readonly sentence: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(sentence), pauseMs)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <span role="status" className="visually-hidden">
      {announced === sentence ? announced : ''}
    </span>
  )
}
