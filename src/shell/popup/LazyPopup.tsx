import { useEffect, useState } from 'react'
import { parts } from '../parts.ts'
import { useShell } from '../shell-scope.ts'

/** Loads the popup component when there is a popup. The first screen contains none of it. */
export function LazyPopup() {
  const { runtime, loadRest } = useShell()
  const popup = runtime.shellPart('popup').value
  const covered = runtime.shellPart('covered').value
  const { question } = runtime.shown.value ?? {}
  const [, come] = useState(parts.popup !== undefined)
  const wanted = popup !== undefined
  useEffect(() => {
    if (wanted && !parts.popup)
      loadRest?.()
        .then(() => come(true))
        .catch(() => undefined)
  }, [wanted, loadRest])
  return popup && parts.popup ? (
    <parts.popup view={popup} inert={covered || runtime.loading.value || question !== undefined} />
  ) : null
}
