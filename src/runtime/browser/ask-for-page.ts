/**
 * Less than anybody is kept waiting for a way out (`patience` in engine/places/navigate): what is
 * found out is to be said before the screen is open again.
 */
export const probeLimit = 4_000

/**
 * The answer for the entrance of the application; undefined when there is none in time. The page's
 * own address would not do, because the server answers an unknown address with 404 and our page.
 * @param entrance a path of this origin
 */
export const askForPage = (entrance: string): Promise<Response | undefined> =>
  fetch(new URL(entrance, location.href), {
    cache: 'no-store',
    signal: AbortSignal.timeout(probeLimit),
  }).catch(() => undefined)
