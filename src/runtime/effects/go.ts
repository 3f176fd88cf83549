import type { Preparation } from '../journey-loader.ts'
import type { EffectHandler } from './effect-context.ts'

/**
 * Navigates within the application. Ends as `entered` when the address has changed. Ends as
 * `unreached`, with an unchanged address, when neither the screen's code nor the server is
 * available.
 */
export const go: EffectHandler<'go'> = (way, { ports, send, prepare }) => {
  const { path, query, replace } = way
  const move = () => ports.navigation.go({ path, query }, replace)
  const preparation = prepare({ path, query })
  return preparation ? moveWhenPrepared(preparation) : move()

  async function moveWhenPrepared({ ready, isAwaited }: Preparation): Promise<void> {
    const isThere = await ready.then(
      () => true,
      (error: unknown) => {
        ports.log.loadFailure('a journey', error)
        // The code of an older build may be gone. With a server, the page reloads at the new
        // address.
        return ports.page.isServed()
      },
    )
    // A user that went elsewhere since is neither moved nor informed.
    if (!isAwaited()) return
    if (isThere) move()
    else send({ type: 'departure-failed', way })
  }
}
