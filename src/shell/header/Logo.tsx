import { Icon } from '../../blocks/icons/Icon.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useShell } from '../shell-scope.ts'

/** The tenant's picture, else our own sign and name. It is a button only where the flow says what pressing it does (D1.02). */
export function Logo() {
  const say = useText()
  const { runtime } = useShell()
  const { source, pressable } = runtime.shell.value.logo
  const name = say({ key: 'app.product' })
  const picture = source ? (
    <img src={source} alt={name} />
  ) : (
    <>
      <Icon name="gate" />
      <span translate="no">{name}</span>
    </>
  )
  if (!pressable) return <span className="logo">{picture}</span>
  return (
    <button type="button" className="logo" aria-label={say({ key: 'app.shell.logo', values: { name } })} onClick={() => runtime.send({ type: 'shell-pressed', control: 'logo' })}>
      {picture}
    </button>
  )
}
