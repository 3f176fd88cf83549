import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, test } from 'vitest'
import '../../tests/support/react-act.ts'
import { useAskBeforeUnload } from './Screen.tsx'

let unsaved = true
const hasUnsavedInput = () => unsaved
function Asking({ wanted }: { readonly wanted: boolean }) {
  useAskBeforeUnload(wanted, hasUnsavedInput)
  return null
}
/** Whether the browser would ask. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('before the page is closed', () => {
  test('asks the user only while there is unsaved input', async () => {
    const root = createRoot(document.createElement('div'))
    const draw = (wanted: boolean) => act(async () => root.render(<Asking wanted={wanted} />))
    await draw(false)
    expect(asks()).toBe(false)
    await draw(true)
    expect(asks()).toBe(true)
    // The engine leaves by itself, before the next render.
    unsaved = false
    expect(asks()).toBe(false)
    unsaved = true
    await draw(false)
    expect(asks()).toBe(false)
    await act(async () => root.unmount())
  })
})
