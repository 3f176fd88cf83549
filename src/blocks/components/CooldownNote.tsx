import { useText } from '../../i18n/use-text.ts'

/**
 * When it opens, in words that do not change each second: a description, which is read with the
 * button and announced by nothing.
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
