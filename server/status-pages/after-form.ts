import { base, interactionPaths } from '../address.ts'

/**
 * Returns where a browser goes on whose form had no answer: no page can send a form again. After
 * the hand-over the options ask how far the request is, and go on with it; anything else begins at
 * the home screen.
 */
export const afterForm = (path: string): string =>
  `${base}${path === interactionPaths.primary ? '/verification/select' : '/'}`
