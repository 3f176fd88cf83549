import type { RowView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { FoldedRow } from './components/FoldedRow.tsx'
import { ListRow } from './components/ListRow.tsx'
import { ListSkeleton } from './components/ListSkeleton.tsx'
import { LoadStatus } from './components/LoadStatus.tsx'
import { RowBlocks } from './components/RowBlocks.tsx'
import { Icon } from './icons/Icon.tsx'
import './list.css'

/**
 * Rows with their presses. Shows skeletons while they load, a retry after a failure, and a sentence
 * for no rows.
 */
export function List({ view }: { readonly view: BlockOf<'list'> }) {
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
        <Rows view={view} rows={view.rows.slice(0, atMost)} />
      )}
      {view.state === 'ready' && view.more && view.rows.length > atMost && (
        <details className="more">
          <summary className="link">
            <span>{say(view.more.text)}</span>
            <Icon name="chevron-down" />
          </summary>
          <Rows view={view} rows={view.rows.slice(atMost)} />
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
}: {
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
              {row.blocks && <RowBlocks row={row} views={row.blocks} />}
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
            <RowBlocks row={row} views={row.blocks} />
          )}
        </li>
      ))}
    </Group>
  )
}
