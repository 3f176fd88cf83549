import { base, interactionPaths } from '../address.ts'

/**
 * Returns the page where a browser continues after a form without an answer, because no page can
 * send a form again. After the hand-over it is the list of methods, which reads the request's state
 * and continues. Otherwise it is the home screen.
 */
export const afterForm = (path: string): string =>
  `${base}${path === interactionPaths.primary ? '/verification/select' : '/'}`
