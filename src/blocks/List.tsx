import { type ReactNode, useMemo, useState } from 'react'
import type { BlockView, RowView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import {
  type BlockContext,
  BlockContextProvider,
  type BlockOf,
  type Container,
  RowProvider,
  useBlockContext,
} from './block-context.ts'
import { ListSkeleton, LoadStatus, useCooldown } from './components/waiting.tsx'
import { Icon } from './icons/Icon.tsx'
import { sentence } from './texts.tsx'
import './list.css'

/**
 * Rows with their presses. Shows skeletons while they load, a retry after a failure, and a sentence
 * for no rows.
 */
export function List({ view, Blocks }: Container & { readonly view: BlockOf<'list'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const { source } = view
  const atMost = view.more?.atMost ?? Infinity
  return (
    <div className="list" data-look={view.look} aria-busy={view.state === 'loading'}>
      <LoadStatus
        state={view.state}
        failure={view.failure}
        retry={source === undefined ? undefined : () => send({ type: 'retried', load: source })}
      />
      {view.state === 'loading' && <ListSkeleton {...view} />}
      {view.state === 'ready' && view.rows.length > 0 && (
        <Rows view={view} Blocks={Blocks} rows={view.rows.slice(0, atMost)} />
      )}
      {view.state === 'ready' && view.more && view.rows.length > atMost && (
        <details className="more">
          <summary className="link">
            <span>{say(view.more.text)}</span>
            <Icon name="chevron-down" />
          </summary>
          <Rows view={view} Blocks={Blocks} rows={view.rows.slice(atMost)} />
        </details>
      )}
      {view.state === 'ready' && view.rows.length === 0 && (
        <div className="empty">
          <Icon name="info" />
          <p>{say(view.empty ?? { key: 'app.block.empty' })}</p>
        </div>
      )}
    </div>
  )
}

function Rows({
  view,
  rows,
  Blocks,
}: Container & {
  readonly view: BlockOf<'list'>
  readonly rows: readonly RowView[]
}) {
  const { send } = useBlockContext()
  // Rows of a procedure have an order.
  const Group = view.look === 'steps' ? 'ol' : 'ul'
  return (
    // `list-style: none` takes the list's role away in Safari; the attribute gives it back.
    <Group role="list">
      {rows.map((row) => (
        <li key={row.key}>
          {view.look === 'folded' ? (
            <FoldedRow row={row} name={view.id} open={row.key === view.opened}>
              {row.blocks && <RowBlocks row={row} views={row.blocks} Blocks={Blocks} />}
            </FoldedRow>
          ) : (
            <ListRow
              row={row}
              press={
                view.pressable
                  ? () => send({ type: 'pressed', block: view.id, item: row.key })
                  : undefined
              }
            />
          )}
          {view.look !== 'folded' && row.blocks && row.blocks.length > 0 && (
            <RowBlocks row={row} views={row.blocks} Blocks={Blocks} />
          )}
        </li>
      ))}
    </Group>
  )
}

/**
 * A row with folded content. The browser keeps one row of a name open (HTML, the details element).
 */
export function FoldedRow({
  row,
  name,
  open,
  children,
}: {
  readonly row: RowView
  readonly name: string
  readonly open: boolean
  readonly children: ReactNode
}) {
  return (
    <details className="folded" name={name} open={open}>
      <summary className="line">
        <RowWords row={row} />
        <Icon name="chevron-down" className="chevron" />
      </summary>
      {children}
    </details>
  )
}

/** Blocks of a row. Their ids contain the key of the row, so that a press identifies its row. */
export function RowBlocks({
  row,
  views,
  Blocks,
}: Container & {
  readonly row: RowView
  readonly views: readonly BlockView[]
}) {
  const stage = useBlockContext()
  const { key } = row
  const own = useMemo<BlockContext>(
    () => ({
      ...stage,
      send: (event) =>
        stage.send(
          event.type === 'pressed'
            ? { ...event, block: event.block.slice(0, -`@${key}`.length), item: key }
            : event,
        ),
    }),
    [stage, key],
  )
  return (
    <BlockContextProvider value={own}>
      <RowProvider value={row}>
        <div className="row-blocks">
          <Blocks views={views} />
        </div>
      </RowProvider>
    </BlockContextProvider>
  )
}

/** The whole row is the target. A row that leads nowhere is plain text. */
export function ListRow({
  row,
  press,
}: {
  readonly row: RowView
  readonly press: (() => void) | undefined
}) {
  const { attributes, seconds, note } = useCooldown(row.opensAt)
  const content = (
    <>
      <RowWords row={row} />
      {row.busy && <span className="spinner" aria-hidden="true" />}
      {seconds}
      {press && !row.busy && seconds === undefined && <Icon name="chevron" className="chevron" />}
    </>
  )
  if (!press) return <div className="line">{content}</div>
  return (
    <>
      <button type="button" className="line" aria-busy={row.busy} {...attributes} onClick={press}>
        {content}
      </button>
      {note}
    </>
  )
}

/** Content of a row: icon, lines, badge. */
export function RowWords({ row }: { readonly row: RowView }) {
  const say = useText()
  return (
    <>
      {(row.icon ?? row.picture) && (
        <span className="line-icon">
          <Mark row={row} />
        </span>
      )}
      <span className="line-words">
        <span className="line-head">
          <span className="line-title">{sentence(say(row.title))}</span>
          {row.badge && (
            <span className="badge" data-tone={row.badge.tone}>
              {say(row.badge.text)}
            </span>
          )}
        </span>
        {row.detail && <span className="line-detail">{sentence(say(row.detail))}</span>}
      </span>
    </>
  )
}

/** The picture, or the icon when there is none or it failed to load. */
function Mark({ row: { icon = 'globe', picture } }: { readonly row: RowView }) {
  const [failed, setFailed] = useState<string>()
  return picture === undefined || picture === failed ? (
    <Icon name={icon} />
  ) : (
    <img className="icon" src={picture} alt="" onError={() => setFailed(picture)} />
  )
}
