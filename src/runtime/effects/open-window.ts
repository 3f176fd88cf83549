import type { EffectHandler } from './effect-context.ts'

/**
 * Opens a tab after the writes to storage have started; the new tab reads the values there. A
 * browser may open no tab (B29).
 */
export const openWindow: EffectHandler<'open-window'> = ({ path, query }, { ports, send }) => {
  if (!ports.navigation.open({ path, query })) send({ type: 'window-blocked', path, query })
}
