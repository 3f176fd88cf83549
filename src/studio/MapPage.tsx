import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { moveTriggers } from '../language/flow-map.ts'
import { Details } from './Details.tsx'
import { screenNode, type Hit, search } from './graph.ts'
import { MapCanvas } from './MapCanvas.tsx'
import type { MapAnswer, ProductAnswer } from './messages.ts'
import { useJson } from './use-json.ts'

interface MapPageProps {
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
}

/** The journeys as a picture, the same screens as a list, and the chosen one in detail. */
export function MapPage({ tenant, edition, product }: MapPageProps) {
  const { t, i18n } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const language = product.languages.includes(i18n.language) ? `&language=${i18n.language}` : ''
  const { answer, problem } = useJson<MapAnswer>(
    `/api/map?tenant=${encodeURIComponent(tenant)}${language}`,
    edition,
  )
  // The address follows the field a moment later, and may not take a letter back.
  const [words, setWords] = useState(query.get('find') ?? '')
  const chosen = query.get('node') ?? undefined
  const edge = query.get('edge') ?? undefined
  const hidden = useMemo(() => new Set((query.get('hide') ?? '').split(' ')), [query])
  const isDifferentOnly = query.get('only') === 'different'
  const hits = useMemo((): readonly Hit[] => {
    if (!answer) return []
    const found = search(words, {
      screens: answer.map.screens,
      texts: answer.texts,
      diagnostics: product.diagnostics,
    })
    return isDifferentOnly
      ? found.filter(({ screen }) => answer.differing.includes(screen.id))
      : found
  }, [answer, words, product.diagnostics, isDifferentOnly])
  const change = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values))
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    setQuery(next, { replace: true })
  }
  /** Screens that a walk passed: they alone are lit. */
  const walked = (query.get('walked') ?? '').split(' ').filter((id) => id !== '')
  const lit = walked.length > 0 ? walked : hits.map(({ screen }) => screen.id)
  const journeys = [...new Set(hits.map(({ screen }) => screen.journey))]
  return (
    <div className="map-page">
      <nav className="side" aria-label={t('screens')}>
        <h1>{t('map')}</h1>
        <label className="find">
          <span>{t('find')}</span>
          <input
            type="search"
            value={words}
            placeholder={t('find.hint')}
            onChange={({ target }) => {
              setWords(target.value)
              change({ find: target.value })
            }}
          />
        </label>
        <fieldset className="triggers">
          <legend>{t('moves')}</legend>
          {moveTriggers.map((trigger) => (
            <label key={trigger} data-trigger={trigger}>
              <input
                type="checkbox"
                checked={!hidden.has(trigger)}
                onChange={({ target }) => {
                  const next = new Set(hidden)
                  if (target.checked) next.delete(trigger)
                  else next.add(trigger)
                  change({ hide: [...next].join(' ').trim() })
                }}
              />
              {t(`trigger.${trigger}`)}
            </label>
          ))}
        </fieldset>
        <label className="check">
          <input
            type="checkbox"
            checked={isDifferentOnly}
            onChange={({ target }) => change({ only: target.checked ? 'different' : undefined })}
          />
          {t('onlyDifferent')}
        </label>
        <p role="status">{t('found', { count: hits.length })}</p>
        {journeys.map((journey) => (
          <section key={journey} aria-labelledby={`journey-${journey}`}>
            <h2 id={`journey-${journey}`}>{journey}</h2>
            <ul>
              {hits
                .filter(({ screen }) => screen.journey === journey)
                .map(({ screen, kind, found }) => (
                  <li key={screen.id}>
                    <button
                      type="button"
                      aria-current={chosen === screenNode(screen.id)}
                      onClick={() => change({ node: screenNode(screen.id), edge: undefined })}
                    >
                      {screen.id}
                      {words !== '' && kind !== 'screen' && (
                        <span>
                          {t(`hit.${kind}`)}: {found}
                        </span>
                      )}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <section className="canvas" aria-label={t('map')}>
        {problem !== undefined && <p className="banner">{problem}</p>}
        {answer && (
          <MapCanvas
            answer={answer}
            tenant={tenant}
            edition={edition}
            hidden={hidden}
            found={new Set(lit.map(screenNode))}
            isFiltered={words !== '' || isDifferentOnly || walked.length > 0}
            chosen={chosen}
            edge={edge}
            choose={(node) => change({ node, edge: undefined })}
            chooseEdge={(id) => change({ edge: id })}
          />
        )}
      </section>
      {answer && chosen !== undefined && (
        <Details
          answer={answer}
          tenant={tenant}
          edition={edition}
          node={chosen}
          edge={edge}
          hidden={hidden}
          choose={(node) => change({ node, edge: undefined })}
          chooseEdge={(id) => change({ edge: id })}
          close={() => change({ node: undefined, edge: undefined })}
        />
      )}
    </div>
  )
}
