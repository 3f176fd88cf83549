import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import './progress.css'

/**
 * Thin bars for the eye, "Step 1 of 2" for everyone. A journey of one step has nothing to count.
 */
export function Progress({ view: { step, of } }: { readonly view: BlockOf<'progress'> }) {
  const say = useText()
  if (of < 2) return null
  return (
    <div className="progress">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} aria-hidden="true" data-on={index < step ? '' : undefined} />
      ))}
      <span>{say({ key: 'app.block.stepOf', values: { step, of } })}</span>
    </div>
  )
}
