import type { RowView } from '../../engine/view.ts'
import { Icon } from '../icons/Icon.tsx'
import { RowWords } from './ListRow.tsx'
import { RowBlocks } from './RowBlocks.tsx'

/**
 * A row with folded content. The browser keeps one row of a name open (HTML, the details element).
 */
export function FoldedRow({
  row,
  name,
  open,
}: {
  readonly row: RowView
  readonly name: string
  readonly open: boolean
}) {
  return (
    <details className="folded" name={name} open={open}>
      <summary className="line">
        <RowWords row={row} />
        <Icon name="chevron-down" className="chevron" />
      </summary>
      {row.blocks && <RowBlocks row={row.key} views={row.blocks} />}
    </details>
  )
}
