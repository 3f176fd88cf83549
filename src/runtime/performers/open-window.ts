import type { Performer } from './performing.ts'

/**
 * Once what is remembered is on its way to storage; the new tab reads it from there. A browser may
 * open none (B29).
 */
export const openWindow: Performer<'open-window'> = ({ path, query }, { ports, send }) => {
  if (!ports.navigation.open({ path, query })) send({ type: 'window-blocked', path, query })
}
