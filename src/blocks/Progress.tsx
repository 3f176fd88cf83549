import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import './progress.css'

/** A step is done when a later step is current. */
const stateOf = (bar: number, step: number): 'done' | 'now' | undefined =>
  bar < step ? 'done' : bar === step ? 'now' : undefined

/** Thin bars for sighted users, "Step 1 of 2" for all. A journey of one step has no progress. */
export function Progress({ view: { step, of } }: { readonly view: BlockOf<'progress'> }) {
  const say = useText()
  if (of < 2) return null
  return (
    <div className="progress">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} aria-hidden="true" data-step={stateOf(index + 1, step)} />
      ))}
      <span>{say({ key: 'app.block.stepOf', values: { step, of } })}</span>
    </div>
  )
}
