import type { BlockOf } from './block-context.ts'
import { AsyncButton } from './components/AsyncButton.tsx'

/**
 * Stays focusable while busy, so that focus is not lost; the engine ignores a second submit. Before
 * the scripts run it is disabled but does not look so: a form with a disabled button is not
 * submitted by Enter (HTML, 4.10.21.2). During a cooldown it looks like a `resend` that counts
 * down.
 */
export function Submit({ view }: { readonly view: BlockOf<'submit'> }) {
  return (
    <AsyncButton
      view={view}
      kind={view.kind ?? 'main'}
      type="submit"
      disabled={view.locked || view.held}
      held={view.held}
    />
  )
}
