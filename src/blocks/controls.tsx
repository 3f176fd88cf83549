import { type MouseEventHandler, use } from 'react'
import type { Availability } from '../engine/async/initiator.ts'
import { useText } from '../i18n/use-text.ts'
import type { Text } from '../language/text.ts'
import { type BlockOf, type Container, FormSlots, useBlockContext } from './block-context.ts'
import { useCooldown } from './components/waiting.tsx'
import { Icon, toneIcons } from './icons/Icon.tsx'
import './row.css'

export function Button({ view }: { readonly view: BlockOf<'button'> }) {
  const { send } = useBlockContext()
  return (
    <AsyncButton
      view={view}
      kind={view.kind}
      icon={view.icon}
      type="button"
      onClick={() => send({ type: 'pressed', block: view.id })}
    />
  )
}

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

/**
 * Looks like a link and is a button, because its target is a sequence of steps and not an address.
 * With a tone it is a banner; the shell draws it among its messages.
 */
export function Link({ view }: { readonly view: BlockOf<'link'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const { attributes, seconds, note } = useCooldown(view.opensAt)
  const drawn = (
    <>
      <button
        type="button"
        className="link"
        aria-busy={view.busy}
        {...attributes}
        onClick={() => send({ type: 'pressed', block: view.id })}
      >
        <span>{say(view.text)}</span>
        {seconds}
        {view.busy && <span className="spinner" aria-hidden="true" />}
      </button>
      {note}
    </>
  )
  if (view.tone === undefined) return drawn
  return (
    <div className="notice banner" data-tone={view.tone}>
      <Icon name={toneIcons[view.tone]} />
      <div>{drawn}</div>
    </div>
  )
}

/** Without content it would be an empty line with a gap. */
export function Row({ view, Blocks }: Container & { readonly view: BlockOf<'row'> }) {
  if (view.children.length === 0) return null
  return (
    <div className="row">
      <Blocks views={view.children} />
    </div>
  )
}

export function Form({ view }: { readonly view: BlockOf<'form'> }) {
  const { renderForm } = useBlockContext()
  // Without content the form would be an empty row with a gap: before its fields are known, and
  // after its end.
  return view.children.length > 0 && renderForm(view.children)
}

export function Field({ view }: { readonly view: BlockOf<'field'> }) {
  return use(FormSlots)[view.field] ?? null
}

interface AsyncButtonProps {
  readonly view: Availability & { readonly text: Text }
  readonly kind: 'main' | 'plain' | 'danger'
  readonly icon?: string | undefined
  readonly type: 'button' | 'submit'
  readonly onClick?: MouseEventHandler
  readonly disabled?: boolean | undefined
  readonly held?: boolean | undefined
}

/** A button that may send a request. It shows busy or cooldown, and stays focusable. */
export function AsyncButton({ view, kind, icon, type, onClick, disabled, held }: AsyncButtonProps) {
  const say = useText()
  const { attributes, seconds, note } = useCooldown(view.opensAt)
  return (
    <>
      <button
        type={type}
        className={`button button-${kind}`}
        disabled={disabled}
        data-held={held}
        aria-busy={view.busy}
        {...attributes}
        onClick={onClick}
      >
        {view.busy && <span className="spinner" aria-hidden="true" />}
        {icon && <Icon name={icon} />}
        <span>{say(view.text)}</span>
        {seconds}
      </button>
      {note}
    </>
  )
}
