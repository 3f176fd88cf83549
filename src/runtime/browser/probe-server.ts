/**
 * Milliseconds for a probe of the server. Shorter than the longest wait for an exit
 * (engine/navigation/navigate), because the result must be shown before the screen opens again.
 */
export const probeLimit = 4_000

/**
 * Requests the entrance of the application. Resolves to undefined when there is no answer in time.
 * The page's own address is unsuitable, because the server answers an unknown address with 404 and
 * this page.
 * @param entrance a path of this origin
 */
export const probeServer = (entrance: string): Promise<Response | undefined> =>
  fetch(new URL(entrance, location.href), {
    cache: 'no-store',
    signal: AbortSignal.timeout(probeLimit),
  }).catch(() => undefined)
