import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapScreen } from '../../language/flow-map.ts'
import type { Json } from '../../language/json.ts'
import type { Act } from './acts.ts'
import type { PossibleAct, PossibleOutcome, WaitingCall, WalkAnswer } from './messages.ts'

interface PossibleActsProps {
  readonly answer: WalkAnswer
  readonly screens: readonly MapScreen[]
  readonly act: (act: Act) => void
}

/** Seconds until the page tells that a call is slow (src/runtime/effects/perform.ts). */
const late = 10

/** Everything that a person, the server, the clock and the browser can do now. */
export function PossibleActs({ answer, screens, act }: PossibleActsProps) {
  const { t } = useTranslation()
  const { possible, waiting, tabs, tab, due, canGoBack } = answer
  const entries = possible.filter(({ kind }) => kind === 'type')
  const presses = possible.filter(({ kind }) => kind !== 'type')
  return (
    <aside className="side acts" aria-label={t('walk.acts')}>
      {waiting.map((call) => (
        <Call key={call.operation} call={call} act={act} />
      ))}
      {entries.length > 0 && (
        <section aria-labelledby="acts-type">
          <h2 id="acts-type">{t('walk.type')}</h2>
          {entries.map((entry) =>
            entry.options ? (
              <Chosen key={entry.field} entry={entry} act={act} />
            ) : (
              <Typed
                key={`${entry.field} ${JSON.stringify(entry.value)}`}
                entry={entry}
                act={act}
              />
            ),
          )}
        </section>
      )}
      {presses.length > 0 && (
        <section aria-labelledby="acts-press">
          <h2 id="acts-press">{t('walk.press')}</h2>
          <ul>
            {presses.map(({ act: own, kind, label, disabled }) => (
              <li key={JSON.stringify(own)}>
                <button type="button" disabled={disabled} onClick={() => act(own)}>
                  {label} <span className="tag">{t(`walk.kind.${kind}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="acts-clock">
        <h2 id="acts-clock">{t('walk.clock')}</h2>
        <p className="buttons">
          {due !== undefined && (
            <button type="button" className="button" onClick={() => act({ wait: due })}>
              {t('walk.toTimer', { count: due })}
            </button>
          )}
        </p>
        <Wait act={act} />
      </section>
      <section aria-labelledby="acts-browser">
        <h2 id="acts-browser">{t('walk.browser')}</h2>
        <p className="buttons">
          <button
            type="button"
            className="button"
            disabled={!canGoBack}
            onClick={() => act('back')}
          >
            {t('walk.act.back')}
          </button>
          <button type="button" className="button" onClick={() => act('reload')}>
            {t('walk.act.reload')}
          </button>
          {Array.from({ length: Math.min(tabs + 1, 4) }, (_, at) => at + 1)
            .filter((number) => number !== tab)
            .map((number) => (
              <button
                key={number}
                type="button"
                className="button"
                onClick={() => act({ tab: number })}
              >
                {number > tabs ? t('walk.newTab') : t('walk.toTab', { number })}
              </button>
            ))}
        </p>
        <Open screens={screens} act={act} />
      </section>
    </aside>
  )
}

const groups = ['scenario', 'flow', 'document', 'network'] as const

function Call({
  call: { operation, outcomes },
  act,
}: {
  readonly call: WaitingCall
  readonly act: (act: Act) => void
}) {
  const { t } = useTranslation()
  const id = `call-${operation}`
  const answer = (each: PossibleOutcome) => act({ answers: { [operation]: each.answer } })
  return (
    <section aria-labelledby={id} className="call">
      <h2 id={id}>{t('walk.call', { operation })}</h2>
      {groups.map((group) => {
        const own = outcomes.filter(({ from }) => from === group)
        return (
          own.length > 0 && (
            <div key={group}>
              <h3>{t(`walk.from.${group}`)}</h3>
              <ul>
                {own.map((each) => (
                  <li key={JSON.stringify(each.answer)}>
                    <button type="button" onClick={() => answer(each)}>
                      {each.label}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
      <button type="button" className="button" onClick={() => act({ wait: late })}>
        {t('walk.late', { count: late })}
      </button>
    </section>
  )
}

/** A value is JSON where it reads as such and the field does not hold a text. */
function typedValue(written: string, before: Json | undefined): Json {
  if (typeof before === 'string' || before === undefined) return written
  try {
    return JSON.parse(written) as Json
  } catch {
    return written
  }
}

function Typed({
  entry: { field = '', label, value, disabled, secret },
  act,
}: {
  readonly entry: PossibleAct
  readonly act: (act: Act) => void
}) {
  const { t } = useTranslation()
  const [words, setWords] = useState(typeof value === 'string' ? value : JSON.stringify(value))
  const type = (event: FormEvent) => {
    event.preventDefault()
    act({ type: { [field]: typedValue(words, value) } })
  }
  return (
    <form className="entry" onSubmit={type}>
      <label>
        <span>{label}</span>
        <input
          type={secret === true ? 'password' : 'text'}
          autoComplete="off"
          value={words}
          disabled={disabled}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <button type="submit" className="button" disabled={disabled}>
        {t('walk.enter')}
      </button>
    </form>
  )
}

const wordsIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '')

/** A field with choices. */
function Chosen({
  entry: { field = '', label, value, disabled, options, many },
  act,
}: {
  readonly entry: PossibleAct
  readonly act: (act: Act) => void
}) {
  const chosen = Array.isArray(value) ? value.map(wordsIn) : value === '' ? [] : [wordsIn(value)]
  const choose = (key: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== key)
    act({ type: { [field]: many !== true ? key : isChosen ? [...others, key] : others } })
  }
  return (
    <fieldset className="triggers" disabled={disabled}>
      <legend>{label}</legend>
      {options?.map(([key, words]) => (
        <label key={key}>
          <input
            type={many === true ? 'checkbox' : 'radio'}
            name={`choice-${field}`}
            checked={chosen.includes(key)}
            onChange={({ target }) => choose(key, target.checked)}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  )
}

function Wait({ act }: { readonly act: (act: Act) => void }) {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState('60')
  return (
    <form
      className="entry"
      onSubmit={(event) => {
        event.preventDefault()
        act({ wait: Math.max(1, Math.round(Number(seconds)) || 1) })
      }}
    >
      <label>
        <span>{t('walk.secondsLabel')}</span>
        <input
          type="number"
          min="1"
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
      </label>
      <button type="submit" className="button">
        {t('walk.wait')}
      </button>
    </form>
  )
}

function Open({
  screens,
  act,
}: {
  readonly screens: readonly MapScreen[]
  readonly act: (act: Act) => void
}) {
  const { t } = useTranslation()
  const [screen, setScreen] = useState(screens[0]?.id ?? '')
  const [parameters, setParameters] = useState('')
  return (
    <form
      className="entry"
      onSubmit={(event) => {
        event.preventDefault()
        const values = Object.fromEntries(new URLSearchParams(parameters))
        act({ open: screen, ...(parameters !== '' && { with: values }) })
      }}
    >
      <label>
        <span>{t('walk.address')}</span>
        <select value={screen} onChange={({ target }) => setScreen(target.value)}>
          {screens.map(({ id, route }) => (
            <option key={id} value={id}>
              {route}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('walk.parameters')}</span>
        <input
          value={parameters}
          placeholder="a=1&b=2"
          onChange={({ target }) => setParameters(target.value)}
        />
      </label>
      <button type="submit" className="button">
        {t('walk.open')}
      </button>
    </form>
  )
}
