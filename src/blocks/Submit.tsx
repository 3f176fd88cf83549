import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './stage.ts'

/** Stays focusable while busy, so that focus is not lost; the engine ignores a second submit. */
export function Submit({ view }: { readonly view: BlockOf<'submit'> }) {
  const say = useText()
  return (
    <button type="submit" className="button button-main" disabled={view.locked} aria-busy={view.busy}>
      {view.busy && <span className="spinner" aria-hidden="true" />}
      {say(view.text)}
    </button>
  )
}
