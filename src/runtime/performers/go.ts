import type { Preparation } from '../arrivals.ts'
import type { Performer } from './performing.ts'

/**
 * Ends as `entered`, when the address has changed; as `unreached`, with the address as it was, when
 * neither the screen's code nor the server is there.
 */
export const go: Performer<'go'> = (way, { ports, send, prepare }) => {
  const { path, query, replace } = way
  const move = () => ports.navigation.go({ path, query }, replace)
  const preparation = prepare({ path, query })
  return preparation ? moveWhenPrepared(preparation) : move()

  async function moveWhenPrepared({ ready, isAwaited }: Preparation): Promise<void> {
    const isThere = await ready.then(
      () => true,
      (error: unknown) => {
        ports.log.loadFailure('a journey', error)
        // The code of an older build may be gone: there the page is loaded anew.
        return ports.page.isServed()
      },
    )
    // Who went elsewhere meanwhile is neither moved nor told.
    if (!isAwaited()) return
    if (isThere) move()
    else send({ type: 'unreached', way })
  }
}
