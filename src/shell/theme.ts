import { signal } from '@preact/signals-react'

export type Theme = 'light' | 'dark'

const year = 365 * 24 * 60 * 60
const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** What is shown: what the person chose (the server wrote it on `<html>`, from the cookie), else what the system prefers. */
const shown = signal<Theme>(shownTheme())
darkSystem.addEventListener('change', () => {
  shown.value = shownTheme()
})

export const theme = { shown, choose }

/** From here on in this browser: the cookie lets the server write it into the page, so that the next one does not flash. */
function choose(wanted: Theme): void {
  document.documentElement.dataset['theme'] = wanted
  document.cookie = `Theme=${wanted}; Path=/; Max-Age=${year}; SameSite=Lax`
  shown.value = wanted
}

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'] ?? /(?:^|; )Theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1]
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkSystem.matches ? 'dark' : 'light'
}
