import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MapMove } from '../language/flow-map.ts'
import { type GraphEdge, screenNode } from './graph.ts'
import type { MapAnswer } from './messages.ts'
import { SourceLines } from './SourceLines.tsx'

interface DetailsProps {
  readonly answer: MapAnswer
  readonly tenant: string
  readonly edition: number
  readonly node: string
  readonly edge: string | undefined
  readonly hidden: ReadonlySet<string>
  readonly choose: (node: string) => void
  readonly chooseEdge: (edge: string) => void
  readonly close: () => void
}

/** Shows a box of the map: its calls, its moves in and out, and their lines of YAML. */
export function Details(props: DetailsProps) {
  const { answer, tenant, edition, node, hidden, close } = props
  const { t } = useTranslation()
  const { graph, map, texts } = answer
  const own = graph.nodes.find(({ id }) => id === node)
  const screen = map.screens.find(({ id }) => screenNode(id) === node)
  const shown = graph.edges.filter(({ triggers }) => triggers.some((each) => !hidden.has(each)))
  if (!own) return null
  return (
    <aside className="details" aria-label={t('details')}>
      <header>
        <h2>{own.kind === 'any' ? t('any') : own.name}</h2>
        <button type="button" onClick={close}>
          {t('close')}
        </button>
      </header>
      {screen && (
        <>
          <Link
            className="button"
            to={`/screens/${screen.id}?tenant=${encodeURIComponent(tenant)}`}
          >
            {t('openStates')}
          </Link>
          <Link
            className="button"
            to={`/walk?${new URLSearchParams({ tenant, screen: screen.id }).toString()}`}
          >
            {t('walk.this')}
          </Link>
          <dl>
            <dt>{t('route')}</dt>
            <dd>
              <code>{screen.route}</code>
            </dd>
            {screen.title && 'key' in screen.title && (
              <>
                <dt>{t('title')}</dt>
                <dd>{texts[screen.title.key] ?? screen.title.key}</dd>
              </>
            )}
            <dt>{t('access')}</dt>
            <dd>
              {t(`access.${screen.access}`)}
              {screen.entry && `, ${t('entry')}`}
              {screen.closed && `, ${t('closed')}`}
            </dd>
            <dt>{t('calls')}</dt>
            <dd>
              {screen.calls.length === 0
                ? t('none')
                : screen.calls.map(({ operation, codes }) => (
                    <p key={operation}>
                      <code>{operation}</code> {codes.length > 0 && `(${codes.join(', ')})`}
                    </p>
                  ))}
            </dd>
            <dt>{t('state')}</dt>
            <dd>{screen.state.length === 0 ? t('none') : screen.state.join(', ')}</dd>
          </dl>
          <SourceLines at={screen.at} edition={edition} />
        </>
      )}
      <Moves
        {...props}
        title={t('movesOut')}
        edges={shown.filter(({ from }) => from === node)}
        end={({ to }) => to}
      />
      <Moves
        {...props}
        title={t('movesIn')}
        edges={shown.filter(({ to }) => to === node)}
        end={({ from }) => from}
      />
    </aside>
  )
}

interface MovesProps extends DetailsProps {
  readonly title: string
  readonly edges: readonly GraphEdge[]
  readonly end: (edge: GraphEdge) => string
}

function Moves({
  answer,
  edition,
  edge,
  hidden,
  choose,
  chooseEdge,
  title,
  edges,
  end,
}: MovesProps) {
  const { t } = useTranslation()
  const nameOf = (id: string) =>
    id === 'any' ? t('any') : (answer.graph.nodes.find((node) => node.id === id)?.name ?? id)
  return (
    <section>
      <h3>
        {title} <span className="count">{edges.length}</span>
      </h3>
      <ul className="ways">
        {edges.map((each) => {
          const moves = movesOf(each, answer).filter(({ trigger }) => !hidden.has(trigger))
          const isOpen = edge === each.id
          return (
            <li key={each.id}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => chooseEdge(isOpen ? '' : each.id)}
              >
                {nameOf(end(each))}
                {[...new Set(moves.map(({ trigger }) => trigger))].map((trigger) => (
                  <span className="tag" data-trigger={trigger} key={trigger}>
                    {t(`trigger.${trigger}`)}
                  </span>
                ))}
              </button>
              {isOpen && (
                <>
                  <button type="button" className="button" onClick={() => choose(end(each))}>
                    {t('goTo', { name: nameOf(end(each)) })}
                  </button>
                  {moves.slice(0, mostLines).map((move) => (
                    <MoveLines key={placeOf(move)} move={move} answer={answer} edition={edition} />
                  ))}
                  {moves.length > mostLines && (
                    <p>{t('more', { count: moves.length - mostLines })}</p>
                  )}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** More of the same edge are counted. */
const mostLines = 12

interface MoveLinesProps {
  readonly move: MapMove
  readonly answer: MapAnswer
  readonly edition: number
}

function MoveLines({ move: { trigger, cause, through, at }, answer, edition }: MoveLinesProps) {
  const { t } = useTranslation()
  const name = cause === undefined ? '' : (answer.texts[cause] ?? cause)
  return (
    <div className="move" data-trigger={trigger}>
      <p>
        <strong>{t(`trigger.${trigger}`)}</strong> {name}
        {through && ` (${through.join(', ')})`}
      </p>
      {at && <SourceLines at={at} edition={edition} />}
    </div>
  )
}

/** The moves of an edge, each place once. */
function movesOf({ moves }: GraphEdge, { map }: MapAnswer): readonly MapMove[] {
  const found = moves.flatMap((index) => map.moves[index] ?? [])
  return [...new Map(found.map((move) => [placeOf(move), move])).values()]
}

const placeOf = ({ trigger, cause, at }: MapMove): string =>
  `${trigger} ${cause} ${at?.file} ${at?.start}`
