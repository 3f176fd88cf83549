import './walk.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Choice } from '../Choice.tsx'
import { screenNode } from '../graph.ts'
import type { MapAnswer, ProductAnswer } from '../messages.ts'
import { widths } from '../StateFrame.tsx'
import { useJson } from '../use-json.ts'
import { type Walk, type Act, actsOfAddress, addressOfActs, tabOf, wordsOfAct } from './acts.ts'
import type { WalkAnswer, ScenarioAnswer, StartsAnswer } from './messages.ts'
import { PossibleActs } from './PossibleActs.tsx'
import { StepDetails } from './StepDetails.tsx'
import { WalkFrame } from './WalkFrame.tsx'

export interface WalkState {
  readonly answer?: WalkAnswer
  /** One sentence of the server. */
  readonly problem?: string
}

/** Plays a walk on the studio's server. The page before stays until the next one. */
function useWalk(walk: Walk | undefined, edition: number): WalkState {
  const [state, setState] = useState<WalkState>({})
  const body = walk && JSON.stringify(walk)
  useEffect(() => {
    if (body === undefined) return undefined
    const stop = new AbortController()
    void send<WalkAnswer>('/api/walk', body, stop.signal).then((result) => {
      if (!stop.signal.aborted)
        setState((before) => ('answer' in result ? result : { ...before, ...result }))
      return undefined
    })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after a change of a file
  }, [body, edition])
  return state
}

type Sent<Answer> = { readonly answer: Answer } | { readonly problem: string }

/** Sends JSON. A refusal has one sentence. */
export async function send<Answer>(
  address: string,
  body: string,
  signal?: AbortSignal,
): Promise<Sent<Answer>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(signal && { signal }),
    })
    const answered: unknown = await response.json()
    // The server of the studio answers as messages.ts says.
    return response.ok
      ? { answer: answered as Answer }
      : { problem: (answered as { readonly message: string }).message }
  } catch (error) {
    return { problem: String(error) }
  }
}

/** Shows the scenario of a walk with its path, and writes it when the person says so. */
function SaveWalk({ walk }: { readonly walk: Walk }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [shown, setShown] = useState<ScenarioAnswer>()
  const [problem, setProblem] = useState<string>()
  const ask = async (save: boolean) => {
    const body = JSON.stringify({ ...walk, name, save, path: shown?.path })
    const result = await send<ScenarioAnswer>('/api/walk/scenario', body)
    if ('problem' in result) setProblem(result.problem)
    else {
      setShown(result.answer)
      setProblem(result.answer.problem)
    }
  }
  return (
    <form
      className="entry save"
      onSubmit={(event) => {
        event.preventDefault()
        void ask(false)
      }}
    >
      <label>
        <span>{t('walk.name')}</span>
        <input
          value={name}
          required
          maxLength={120}
          onChange={({ target }) => {
            setName(target.value)
            setShown(undefined)
          }}
        />
      </label>
      <button type="submit" className="button">
        {t('walk.show')}
      </button>
      {shown && (
        <>
          <p>
            <code>{shown.path}</code>
          </p>
          <pre aria-label={t('walk.scenario')}>{shown.text}</pre>
          {problem === undefined && !shown.saved && (
            <button type="button" className="button" onClick={() => void ask(true)}>
              {t('walk.save')}
            </button>
          )}
        </>
      )}
      <p role="status">
        {problem ??
          (shown && (shown.saved ? t('walk.saved', { path: shown.path }) : t('walk.green')))}
      </p>
    </form>
  )
}

interface WalkPageProps {
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
}

/** A journey, played as a person. The address holds the whole walk, with its acts after `#`. */
export function WalkPage({ tenant, edition, product }: WalkPageProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { answer: map } = useJson<MapAnswer>(
    `/api/map?tenant=${encodeURIComponent(tenant)}`,
    edition,
  )
  const screens = map?.map.screens ?? []
  const screen = query.get('screen') ?? screens.find(({ entry }) => entry)?.id ?? screens[0]?.id
  const starts = useJson<StartsAnswer>(
    `/api/walk/starts?${new URLSearchParams({ tenant, screen: screen ?? '' }).toString()}`,
    edition,
  ).answer?.starts
  const as = query.get('as') ?? ''
  const language = query.get('language') ?? product.languages[0] ?? ''
  const theme = query.get('theme') ?? 'light'
  const width = query.get('width') ?? '768'
  const acts = actsOfAddress(hash.slice(1))
  const walk: Walk | undefined = screen
    ? { tenant, screen, language, ...(as !== '' && { as }), acts }
    : undefined
  const { answer, problem } = useWalk(walk, edition)

  const show = (next: readonly Act[]) =>
    void navigate({ search: `?${query.toString()}`, hash: addressOfActs(next) })
  // An entry and a press may follow each other within one moment.
  const add = (act: Act) => show(withAct(actsOfAddress(window.location.hash.slice(1)), act))
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    // Another beginning has other acts; another look has the same.
    const keeps = name !== 'screen' && name !== 'as'
    if (name === 'screen') next.delete('as')
    if (keeps) void navigate({ search: `?${next.toString()}`, hash }, { replace: true })
    else setQuery(next)
  }
  const told = answer?.problem ?? problem
  return (
    <div className="walk-page">
      <nav className="side" aria-label={t('walk.path')}>
        <h1>{t('walk')}</h1>
        <Choice
          label={t('walk.from')}
          value={screen ?? ''}
          options={screens.map(({ id }) => [id, id])}
          choose={(value) => change('screen', value)}
        />
        <Choice
          label={t('walk.as')}
          value={as}
          options={[
            ['', t('walk.asNothing')],
            ...(starts ?? []).map((name) => [name, name] as const),
          ]}
          choose={(value) => change('as', value)}
        />
        <ol className="path">
          {answer?.steps.map((step, at) => (
            // Steps differ by their place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} data-passed={at < answer.steps.length - 1}>
              <button
                type="button"
                aria-current={at === answer.steps.length - 1 ? 'step' : undefined}
                onClick={() => show(acts.slice(0, at))}
              >
                {at === 0 ? t('walk.begin') : wordsOfAct(acts[at - 1] ?? '', t)}
                <span>
                  {step.screen}
                  {step.seconds > 0 && `, ${t('walk.seconds', { count: step.seconds })}`}
                  {answer.tabs > 1 && `, ${t('walk.tab', { number: step.tab })}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <p role="status" className={told === undefined ? 'visually-hidden' : 'banner'}>
          {told ?? answer?.title}
        </p>
        <p className="buttons">
          <button
            type="button"
            className="button"
            disabled={acts.length === 0}
            onClick={() => show(acts.slice(0, -1))}
          >
            {t('walk.undo')}
          </button>
          <button
            type="button"
            className="button"
            disabled={acts.length === 0}
            onClick={() => show([])}
          >
            {t('walk.again')}
          </button>
        </p>
        {walk && <SaveWalk walk={walk} key={JSON.stringify(walk)} />}
        {answer && (
          <Link
            to={`/?${new URLSearchParams({ tenant, node: screenNode(answer.steps.at(-1)?.screen ?? ''), walked: [...new Set(answer.steps.map((step) => step.screen))].join(' ') }).toString()}`}
          >
            {t('toMap')}
          </Link>
        )}
      </nav>
      <section aria-label={t('walk.thePage')} className="preview">
        <div className="choices">
          <Choice
            label={t('textLanguage')}
            value={language}
            options={product.languages.map((tag) => [tag, tag])}
            choose={(value) => change('language', value)}
          />
          <Choice
            label={t('screenTheme')}
            value={theme}
            options={['light', 'dark'].map((value) => [value, t(`theme.${value}`)])}
            choose={(value) => change('theme', value)}
          />
          <Choice
            label={t('width')}
            value={width}
            options={widths.map((value) => [String(value), String(value)])}
            choose={(value) => change('width', value)}
          />
        </div>
        {[...new Set(answer?.departures)].map((url) => (
          <p className="banner" key={url}>
            {t('walk.left', { url })}
          </p>
        ))}
        {!answer && told === undefined && (
          <p className="walk-wait" role="status">
            {t('walk.begins')}
          </p>
        )}
        {answer?.page !== undefined && (
          <div className="frames">
            <WalkFrame
              page={answer.page}
              title={answer.title}
              theme={theme}
              width={width}
              possible={answer.possible}
              act={add}
            />
          </div>
        )}
        {answer && <StepDetails answer={answer} />}
      </section>
      {answer && <PossibleActs answer={answer} screens={screens} act={add} />}
    </div>
  )
}

/** Entries in one page are one act, so that a saved scenario is short. */
function withAct(acts: readonly Act[], act: Act): readonly Act[] {
  const last = acts.at(-1)
  if (typeof act === 'string' || typeof last !== 'object' || tabOf(act) !== undefined)
    return [...acts, act]
  const [typed, before] = [act['type'], last['type']]
  if (typeof typed !== 'object' || typeof before !== 'object') return [...acts, act]
  return [...acts.slice(0, -1), { type: Object.assign({}, before, typed) }]
}
