import { computed, signal } from '@preact/signals-react'
import { chosenTheme, chooseTheme, showTheme, type Theme } from '../runtime/browser/theme.ts'

const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (darkSystem.matches ? 'dark' : 'light')

const chosen = signal(chosenTheme(document.cookie))
const preferred = signal(systemTheme())
darkSystem.addEventListener('change', () => {
  preferred.value = systemTheme()
})
// The page may have come without the attribute, from a server that does not read the cookie.
showTheme(chosen.peek())

/** What is shown: what the person chose, else what the system prefers, also when that changes at dusk. */
export const theme = computed(() => chosen.value ?? preferred.value)

export function choose(wanted: Theme): void {
  chooseTheme(wanted)
  chosen.value = wanted
}
