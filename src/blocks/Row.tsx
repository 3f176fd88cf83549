import type { BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import './row.css'

export function Row({ view }: { readonly view: BlockOf<'row'> }) {
  return (
    <div className="row">
      <Blocks views={view.children} />
    </div>
  )
}
