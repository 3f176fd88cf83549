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
 * Rows that are buttons; while they load their ghosts, when that failed a way to try again, when
 * there are none a sentence.
 */
export function List({ view }: { readonly view: BlockOf<'list'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const { source } = view
  // Rows of a procedure have an order.
  const Rows = view.look === 'steps' ? 'ol' : 'ul'
  return (
    <div className="list" data-look={view.look} aria-busy={view.state === 'loading'}>
      <LoadStatus
        state={view.state}
        failure={view.empty}
        retry={source === undefined ? undefined : () => send({ type: 'retried', load: source })}
      />
      {view.state === 'loading' && <ListSkeleton />}
      {view.state === 'ready' && view.rows.length > 0 && (
        // `list-style: none` takes the list's role away in Safari; the attribute gives it back.
        <Rows role="list">
          {view.rows.map((row) => (
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
        </Rows>
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
