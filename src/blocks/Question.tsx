import type { ScreenView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { useBlockContext } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { openDialog } from './components/open-dialog.ts'
import { sentence } from './components/sentence.tsx'
import { HeadingLevel } from './heading-level.ts'
import './question.css'

/**
 * A question over the screen. Nothing below it can be reached, and focus returns to its previous
 * element. Escape closes it, as users expect.
 */
export function Question({ view }: { readonly view: NonNullable<ScreenView['question']> }) {
  const say = useText()
  const { send } = useBlockContext()
  const heading = `question-${view.number}`
  return (
    <dialog
      ref={openDialog}
      className="question"
      aria-labelledby={heading}
      onCancel={(event) => {
        // The engine closes it, so that the dialog is open exactly while the state has a question.
        event.preventDefault()
        send({ type: 'question-closed', question: view.number })
      }}
    >
      <h2 id={heading}>{sentence(say(view.text))}</h2>
      <HeadingLevel value={3}>
        <Blocks views={view.blocks} />
      </HeadingLevel>
    </dialog>
  )
}
