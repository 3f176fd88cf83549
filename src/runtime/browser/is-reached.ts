/** Less than somebody is kept at a screen that is being left (`patience` in engine/places/navigate): what is found out is to be said before it is open again. */
export const probeLimit = 4_000

/** Whether the server has this page: only then it may be loaded anew. A proxy in front of a server that is gone answers, too. One that says nothing in time is gone. */
export const isReached = (): Promise<boolean> => fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(probeLimit) }).then(({ status }) => status < 500, () => false)
