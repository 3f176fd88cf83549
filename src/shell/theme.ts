import { computed, signal } from '@preact/signals-react'
import { chooseTheme, type Theme } from '../runtime/browser/theme.ts'

const chosen = signal<Theme | undefined>(undefined)
const preferred = signal<Theme>('light')

/**
 * Current theme: the choice of the user, else the preference of the system, also when that changes
 * at dusk.
 */
export const theme = computed(() => chosen.value ?? preferred.value)

/**
 * Sets the theme of the first render, in the build and in the browser. Only the choice of the user
 * is known; the system cannot be asked yet.
 */
export function drawWith(theme: Theme | undefined): void {
  chosen.value = theme
}

/** After the first render it also reads the preference of the system. */
export function followSystem(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    preferred.value = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', follow)
  follow()
}

export function choose(wanted: Theme): void {
  chooseTheme(wanted)
  chosen.value = wanted
}
