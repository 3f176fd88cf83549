/** Whether the server has this page: only then it may be loaded anew. A proxy in front of a server that is gone answers, too. */
export const isReached = (): Promise<boolean> => fetch(location.href, { cache: 'no-store' }).then(({ status }) => status < 500, () => false)
