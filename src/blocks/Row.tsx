import { Blocks } from './Blocks.tsx'
import type { BlockOf } from './stage.ts'
import './row.css'

export function Row({ view }: { readonly view: BlockOf<'row'> }) {
  return (
    <div className="row">
      <Blocks views={view.children} />
    </div>
  )
}
