import { useState } from 'react'
import { Icon } from '../../blocks/icons/Icon.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useShell } from '../shell-scope.ts'

/**
 * Logo of the tenant, or its placeholder mark and name when the picture is missing or fails. It is
 * a button only where the flow defines an action (D1.02).
 */
export function Logo() {
  const say = useText()
  const { runtime, report } = useShell()
  const { source, sign, pressable } = runtime.shellPart('logo').value
  const name = say({ key: 'app.product' })
  const [broken, setBroken] = useState<string>()
  const fail = () => {
    setBroken(source)
    report(new Error('The logo could not be loaded.'))
  }
  const picture =
    source && source !== broken ? (
      <img src={source} alt={name} onError={fail} />
    ) : (
      <>
        {sign && <Icon name={sign} />}
        <span translate="no">{name}</span>
      </>
    )
  if (!pressable) return <span className="logo">{picture}</span>
  return (
    <button
      type="button"
      className="logo"
      aria-label={say({ key: 'app.shell.logo', values: { name } })}
      onClick={() => runtime.send({ type: 'shell-pressed', control: 'logo' })}
    >
      {picture}
    </button>
  )
}
