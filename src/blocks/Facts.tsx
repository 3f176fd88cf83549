import { FactList } from './components/FactList.tsx'
import type { BlockOf } from './stage.ts'

export function Facts({ view }: { readonly view: BlockOf<'facts'> }) {
  return <FactList facts={view.facts} />
}
