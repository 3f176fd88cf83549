import { useText } from '../i18n/use-text.ts'
import { CopyButton } from './parts/CopyButton.tsx'
import type { BlockOf } from './stage.ts'

/** A translator must leave the values alone; `bdi` keeps a right-to-left one from turning its surroundings round. */
export function Facts({ view }: { readonly view: BlockOf<'facts'> }) {
  const say = useText()
  return (
    <dl className="facts">
      {view.facts.map(({ label, value, copy }) => (
        <div key={label.key}>
          <dt>{say(label)}</dt>
          <dd>
            <bdi translate="no">{value}</bdi>
            {copy && <CopyButton value={value} of={say(label)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
