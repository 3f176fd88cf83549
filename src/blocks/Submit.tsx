import { useText } from '../i18n/use-text.ts'
import { useWait } from './parts/Wait.tsx'
import type { BlockOf } from './stage.ts'

/**
 * Stays focusable while busy, so that focus is not lost; the engine ignores a second submit. Held, in a page whose scripts are still on their
 * way, it is disabled and does not look it: a form whose button is disabled is not sent by Enter either (HTML, 4.10.21.2). Where the server asks to
 * wait it is as a `resend` that counts down.
 */
export function Submit({ view }: { readonly view: BlockOf<'submit'> }) {
  const say = useText()
  const { attributes, seconds, note } = useWait(view.opensAt)
  return (
    <>
      <button type="submit" className="button button-main" disabled={view.locked || view.held} data-held={view.held} aria-busy={view.busy} {...attributes}>
        {view.busy && <span className="spinner" aria-hidden="true" />}
        <span>{say(view.text)}</span>
        {seconds}
      </button>
      {note}
    </>
  )
}
