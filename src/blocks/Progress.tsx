import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import './progress.css'

/** A step is finished when a later one is shown: the last one is, when nothing follows it. */
const stateOf = (bar: number, step: number): 'done' | 'now' | undefined =>
  bar < step ? 'done' : bar === step ? 'now' : undefined

/**
 * Thin bars for the eye, "Step 1 of 2" for everyone. A journey of one step has nothing to count.
 */
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
