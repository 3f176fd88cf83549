import '../proof/proof.css'
import '../walk/walk.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { FlowMap, MapMove } from '../../language/flow-map.ts'
import { Choice } from '../Choice.tsx'
import type { MapAnswer } from '../messages.ts'
import type { AnswerersAnswer, OriginsAnswer } from '../proof/messages.ts'
import { SourceLines } from '../SourceLines.tsx'
import { useJson } from '../use-json.ts'

/**
 * Returns the moves of a shortest way to a screen, from one that opens from outside or from any
 * screen; none for a screen that opens from outside itself. Undefined when no way leads there.
 */
export function wayTo({ screens, moves }: FlowMap, screen: string): readonly MapMove[] | undefined {
  const open = new Map(screens.map((each) => [each.id, each]))
  const ways = new Map<string, readonly MapMove[]>(
    screens.flatMap(({ id, entry, closed }) => (entry && !closed ? [[id, []] as const] : [])),
  )
  const queue: (string | undefined)[] = [undefined, ...ways.keys()]
  for (
    let from = queue.shift(), isFirst = true;
    isFirst || from !== undefined;
    from = queue.shift()
  ) {
    isFirst = false
    for (const move of moves) {
      if (move.from !== from || typeof move.to === 'string' || !('screen' in move.to)) continue
      const to = move.to.screen
      if (ways.has(to) || open.get(to)?.closed !== false) continue
      ways.set(to, [...(from === undefined ? [] : (ways.get(from) ?? [])), move])
      queue.push(to)
    }
  }
  return ways.get(screen)
}

interface ExplainPageProps {
  readonly tenant: string
  readonly edition: number
}

/** Origins of values, handlers of codes, and ways to screens. */
export function ExplainPage({ tenant, edition }: ExplainPageProps) {
  const { t } = useTranslation()
  const { answer: map } = useJson<MapAnswer>(
    `/api/map?tenant=${encodeURIComponent(tenant)}`,
    edition,
  )
  return (
    <section className="page explain">
      <h1>{t('explain')}</h1>
      <Values tenant={tenant} edition={edition} />
      <Codes edition={edition} />
      {map && <Reach map={map.map} edition={edition} />}
    </section>
  )
}

function Values({ tenant, edition }: ExplainPageProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const path = query.get('path') ?? ''
  const [words, setWords] = useState(path)
  const { answer } = useJson<OriginsAnswer>(
    `/api/origins?${new URLSearchParams({ tenant, path }).toString()}`,
    edition,
  )
  const ask = (next: string) => {
    setWords(next)
    const changed = new URLSearchParams(query)
    changed.set('path', next)
    setQuery(changed, { replace: true })
  }
  return (
    <section aria-labelledby="explain-values">
      <h2 id="explain-values">{t('explain.values')}</h2>
      <form
        className="entry"
        onSubmit={(event) => {
          event.preventDefault()
          ask(words)
        }}
      >
        <label>
          <span>{t('explain.path')}</span>
          <input
            value={words}
            placeholder="brand.hue"
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        <button type="submit" className="button">
          {t('explain.ask')}
        </button>
      </form>
      {answer && answer.known.length > 0 && (
        <p className="buttons">
          {answer.known.map((name) => (
            <button
              key={name}
              type="button"
              className="button"
              onClick={() => ask([...path.split('.').slice(0, -1), name].join('.'))}
            >
              {name}
            </button>
          ))}
        </p>
      )}
      <ul className="origins">
        {answer?.origins.map(({ path: own, value, at, byDefault, limit }) => (
          <li key={own}>
            <h3>
              {own}: <code>{value}</code>
            </h3>
            <p>{t('explain.here')}</p>
            <SourceLines at={at} edition={edition} />
            {byDefault && (
              <>
                <p>{t('explain.default', { value: byDefault.value })}</p>
                <SourceLines at={byDefault.at} edition={edition} />
              </>
            )}
            {limit && (
              <>
                <p>{t('explain.limit')}</p>
                <SourceLines at={limit} edition={edition} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Codes({ edition }: { readonly edition: number }) {
  const { t } = useTranslation()
  const { answer } = useJson<AnswerersAnswer>('/api/answerers', edition)
  const operations = [...new Set(answer?.calls.map(({ operation }) => operation))]
  const [chosen, setChosen] = useState('')
  const operation = chosen === '' ? (operations[0] ?? '') : chosen
  return (
    <section aria-labelledby="explain-codes">
      <h2 id="explain-codes">{t('explain.codes')}</h2>
      <Choice
        label={t('explain.operation')}
        value={operation}
        options={operations.map((name) => [name, name])}
        choose={setChosen}
      />
      {answer?.calls
        .filter((call) => call.operation === operation)
        .map(({ at, codes }) => (
          <div key={`${at.file} ${at.start}`}>
            <SourceLines at={at} edition={edition} />
            <dl>
              {Object.entries(codes).map(([code, by]) => (
                <div key={code}>
                  <dt>{code}</dt>
                  <dd>{t(`explain.by.${by}`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </section>
  )
}

function Reach({ map, edition }: { readonly map: FlowMap; readonly edition: number }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const screen = chosen === '' ? (map.screens[0]?.id ?? '') : chosen
  const own = map.screens.find(({ id }) => id === screen)
  const way = wayTo(map, screen)
  return (
    <section aria-labelledby="explain-reach">
      <h2 id="explain-reach">{t('explain.reach')}</h2>
      <Choice
        label={t('hit.screen')}
        value={screen}
        options={map.screens.map(({ id }) => [id, id])}
        choose={setChosen}
      />
      {own?.closed === true && <p>{t('explain.closed')}</p>}
      {own?.entry === true && <p>{t('explain.entry')}</p>}
      {way === undefined && <p>{t('explain.never')}</p>}
      <ol>
        {way?.map((move) => (
          <li key={`${move.from} ${move.at?.start}`}>
            <p>
              {t('explain.move', {
                from: move.from ?? t('any'),
                trigger: t(`trigger.${move.trigger}`),
                to: typeof move.to === 'object' && 'screen' in move.to ? move.to.screen : '',
              })}
            </p>
            {move.at && <SourceLines at={move.at} edition={edition} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
