export type ThemeChoice = 'light' | 'dark'

/** Returns the theme that the person chose; undefined leaves it to the system. */
export function themeChoice(cookie = ''): ThemeChoice | undefined {
  const chosen = /(?:^|;\s*)Theme=(light|dark)(?:;|$)/.exec(cookie)?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined
}

/** Writes the attribute of `<html>`, with a space before it. */
export const themeAttribute = (theme: ThemeChoice | undefined): string =>
  theme === undefined ? '' : ` data-theme="${theme}"`
