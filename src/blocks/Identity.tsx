import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import './identity.css'

/** The account in one line: its initial, its name, and the blocks beside it. */
export function Identity({
  view: { label, value, children },
}: {
  readonly view: BlockOf<'identity'>
}) {
  const say = useText()
  return (
    <div className="identity">
      <span className="initial" aria-hidden="true">
        {[...value][0]}
      </span>
      <p>
        <span className="visually-hidden">{say(label)}</span>
        <bdi aria-hidden="true" translate="no">
          {value}
        </bdi>
      </p>
      <Blocks views={children} />
    </div>
  )
}
