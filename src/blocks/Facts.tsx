import type { BlockOf } from './block-context.ts'
import { FactList } from './components/FactList.tsx'

export function Facts({ view }: { readonly view: BlockOf<'facts'> }) {
  return <FactList facts={view.facts} />
}
