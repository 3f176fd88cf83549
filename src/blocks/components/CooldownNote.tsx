import { useText } from '../../i18n/use-text.ts'

/**
 * The time at which the button opens, in words that do not change each second. As a description it
 * is read with the button, and is never announced.
 */
export function CooldownNote({ id, left }: { readonly id: string; readonly left: number }) {
  const say = useText()
  const minutes = Math.ceil(left / 60)
  return (
    <span id={id} className="visually-hidden">
      {say(
        minutes === 1
          ? { key: 'app.block.availableIn.1' }
          : { key: 'app.block.availableIn.other', values: { minutes } },
      )}
    </span>
  )
}
