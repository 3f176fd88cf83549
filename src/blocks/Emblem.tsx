import type { BlockOf } from './block-context.ts'
import { Icon } from './icons/Icon.tsx'

/** The large sign of a status page. The heading below has the same meaning in words. */
export function Emblem({ view }: { readonly view: BlockOf<'icon'> }) {
  return (
    <div className="emblem" data-tone={view.tone}>
      <Icon name={view.icon} />
    </div>
  )
}
