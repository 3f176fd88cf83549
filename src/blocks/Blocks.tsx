import { memo, type ComponentType } from 'react'
import type { BlockView } from '../engine/view.ts'
import type { Container } from './block-context.ts'
import { blocks } from './table.ts'

export function Blocks({ views }: { readonly views: readonly BlockView[] }) {
  return views.map((view) => <Block key={view.id} view={view} />)
}

/** An unchanged block keeps its identity in the view, so it is not drawn again. */
const Block = memo(function Block({ view }: { readonly view: BlockView }) {
  // The table pairs each name with the component of its view. An index by a union cannot express
  // this.
  const Drawn = blocks[view.block] as ComponentType<Container & { readonly view: BlockView }>
  return <Drawn view={view} Blocks={Blocks} />
})
