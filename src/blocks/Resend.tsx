import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { CooldownNote } from './components/CooldownNote.tsx'
import { clockFace, secondsLeft } from './components/remaining.ts'
import './components/wait.css'
import './resend.css'

/**
 * Visible as 'Resend (00:42)', read as 'Resend', because a screen reader would otherwise repeat the
 * button each second. It stays focusable while it waits; its description names the time.
 */
export function Resend({ view }: { readonly view: BlockOf<'resend'> }) {
  const say = useText()
  const { send, now } = useBlockContext()
  const left = secondsLeft(Math.max(view.deadline, view.opensAt ?? 0), now.value)
  const waits = left > 0
  const closed = waits || view.busy
  const description = `${view.id}-waits`
  return (
    <>
      <button
        type="button"
        className={view.kind ? `button button-${view.kind}` : 'link'}
        aria-disabled={closed}
        aria-describedby={waits ? description : undefined}
        aria-busy={view.busy}
        onClick={() => {
          if (!closed) send({ type: 'pressed', block: view.id })
        }}
      >
        <span>{say(view.label)}</span>
        {/* It keeps its width when no time is left, so that the row does not break under a finger.
         */}
        <span
          className="wait-left"
          aria-hidden="true"
          data-unseen={!waits}
        >{` (${clockFace(left)})`}</span>
        {view.busy && <span className="spinner" aria-hidden="true" />}
      </button>
      {waits && <CooldownNote id={description} left={left} />}
    </>
  )
}
