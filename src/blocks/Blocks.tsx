import type { BlockView } from '../engine/view.ts'
import { Block } from './Block.tsx'

export function Blocks({ views }: { readonly views: readonly BlockView[] }) {
  return views.map((view) => <Block key={view.id} view={view} />)
}
