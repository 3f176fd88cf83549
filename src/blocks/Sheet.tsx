import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { openDialog } from './components/open-dialog.ts'
import { sentence } from './components/sentence.tsx'
import { HeadingLevel } from './heading-level.ts'
import { Icon } from './icons/Icon.tsx'
import './sheet.css'

/**
 * A dialog over the screen. *Close*, Escape and a press beside it run the same steps. The engine
 * closes it, so it is open in the page exactly while its `when` holds.
 */
export function Sheet({ view }: { readonly view: BlockOf<'sheet'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const heading = `heading-${view.id}`
  const close = () => send({ type: 'pressed', block: view.id })
  return (
    // Escape does the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={openDialog}
      className="sheet"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Beside its content the dialog itself is the target. It is too when the user drags a
      // selection of text out of the content.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && getSelection()?.isCollapsed !== false) close()
      }}
    >
      <div className="sheet-page">
        <header className="sheet-head">
          <h2 id={heading}>{sentence(say(view.title))}</h2>
          <button
            type="button"
            className="quiet quiet-icon"
            aria-label={say({ key: 'app.shell.dismiss' })}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <HeadingLevel value={3}>
          <Blocks views={view.children} />
        </HeadingLevel>
      </div>
    </dialog>
  )
}
