import { AskingButton } from './components/AskingButton.tsx'
import type { BlockOf } from './stage.ts'

/**
 * Stays focusable while busy, so that focus is not lost; the engine ignores a second submit. Held,
 * in a page whose scripts are still on their way, it is disabled and does not look it: a form whose
 * button is disabled is not sent by Enter either (HTML, 4.10.21.2). Where the server asks to wait
 * it is as a `resend` that counts down.
 */
export function Submit({ view }: { readonly view: BlockOf<'submit'> }) {
  return (
    <AskingButton
      view={view}
      kind="main"
      type="submit"
      disabled={view.locked || view.held}
      held={view.held}
    />
  )
}
