/** Less than anybody is kept waiting for a way out (`patience` in engine/places/navigate): what is found out is to be said before the screen is open again. */
export const probeLimit = 4_000

/** What is answered where this page came from; undefined when nothing is, or not in time. */
export const askForPage = (): Promise<Response | undefined> => fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(probeLimit) }).catch(() => undefined)
