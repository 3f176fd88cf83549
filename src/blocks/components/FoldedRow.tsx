import type { ReactNode } from 'react'
import type { RowView } from '../../engine/view.ts'
import { Icon } from '../icons/Icon.tsx'
import { RowWords } from './ListRow.tsx'

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
