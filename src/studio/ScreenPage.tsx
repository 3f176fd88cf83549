import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Choice } from './Choice.tsx'
import { screenNode } from './graph.ts'
import type { ProductAnswer, StatesAnswer } from './messages.ts'
import { StatesToWalk } from './proof/StatesToWalk.tsx'
import { StateFrame, widths } from './StateFrame.tsx'
import { useJson } from './use-json.ts'

interface ScreenPageProps {
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
}

const all = 'all'

const each = (value: string, values: readonly string[]) => (value === all ? values : [value])

/** A screen in each state that a scenario shows, by language, theme and width. */
export function ScreenPage({ tenant, edition, product }: ScreenPageProps) {
  const { t } = useTranslation()
  const { screen = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const { answer, problem } = useJson<StatesAnswer>(
    `/api/states?tenant=${encodeURIComponent(tenant)}&screen=${encodeURIComponent(screen)}`,
    edition,
  )
  const states = answer?.states ?? []
  const state = states.find(({ id }) => id === query.get('state')) ?? states[0]
  const chosen = {
    language: query.get('language') ?? product.languages[0] ?? '',
    theme: query.get('theme') ?? 'light',
    width: query.get('width') ?? '1280',
  }
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    setQuery(next, { replace: true })
  }
  const frames = each(chosen.width, widths.map(String)).flatMap((width) =>
    each(chosen.language, product.languages).flatMap((language) =>
      each(chosen.theme, ['light', 'dark']).map((theme) => ({ width, language, theme })),
    ),
  )
  const withAll = (values: readonly string[], name = (value: string) => value) => [
    ...values.map((value) => [value, name(value)] as const),
    [all, t('all')] as const,
  ]
  return (
    <div className="screen-page">
      <nav className="side" aria-label={t('states')}>
        <Link to={`/?tenant=${encodeURIComponent(tenant)}&node=${screenNode(screen)}`}>
          {t('toMap')}
        </Link>
        <Link to={`/texts?${new URLSearchParams({ tenant, screen }).toString()}`}>
          {t('texts.ofScreen')}
        </Link>
        <h1>{screen}</h1>
        {problem !== undefined && <p className="banner">{problem}</p>}
        {answer && states.length === 0 && <p>{t('states.none')}</p>}
        <ul>
          {states.map(({ id, scenario, step, kinds }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === state?.id}
                onClick={() => change('state', id)}
              >
                {scenario} <span>{step}</span>
                {kinds.map((kind) => (
                  <span className="tag" key={kind}>
                    {t(`kind.${kind}`)}
                  </span>
                ))}
              </button>
            </li>
          ))}
        </ul>
        <StatesToWalk tenant={tenant} screen={screen} edition={edition} />
      </nav>
      <section aria-label={t('preview')} className="preview">
        <div className="choices">
          <Choice
            label={t('textLanguage')}
            value={chosen.language}
            options={withAll(product.languages)}
            choose={(value) => change('language', value)}
          />
          <Choice
            label={t('screenTheme')}
            value={chosen.theme}
            options={withAll(['light', 'dark'], (value) => t(`theme.${value}`))}
            choose={(value) => change('theme', value)}
          />
          <Choice
            label={t('width')}
            value={chosen.width}
            options={withAll(widths.map(String))}
            choose={(value) => change('width', value)}
          />
          {state && <p className="place">{state.place}</p>}
        </div>
        <div className="frames">
          {state &&
            frames.map((frame) => (
              <StateFrame
                key={`${state.id} ${frame.width} ${frame.language} ${frame.theme}`}
                tenant={tenant}
                screen={screen}
                state={state.id}
                edition={edition}
                {...frame}
              />
            ))}
        </div>
      </section>
    </div>
  )
}
