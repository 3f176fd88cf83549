export type Theme = 'light' | 'dark'

const form = /(?:^|;\s*)Theme=(light|dark)(?:;|$)/
const year = 365 * 24 * 60 * 60

/** Returns the theme of the cookie `Theme`; undefined leaves it to the system. */
export function chosenTheme(cookie: string): Theme | undefined {
  const value = form.exec(cookie)?.[1]
  return value === 'light' || value === 'dark' ? value : undefined
}

/** Shows a theme at once and remembers it; undefined returns to the system's theme. */
export function chooseTheme(theme: Theme | undefined): void {
  document.cookie = `Theme=${theme ?? ''}; Path=/; Max-Age=${theme === undefined ? 0 : year}; SameSite=Lax`
  showTheme(theme)
}

/**
 * Shows a theme. The served HTML has no theme attribute, because it is the same for every theme.
 */
export function showTheme(theme: Theme | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
