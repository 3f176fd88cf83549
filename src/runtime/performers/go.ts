import type { Performer } from './performing.ts'

/** Ends as `entered`, when the address has changed; as `unreached`, with the address as it was, when neither the screen's code nor the server is there. */
export const go: Performer<'go'> = (way, { ports, send, prepare }) => {
  const { path, query, replace } = way
  const move = () => ports.navigation.go({ path, query }, replace)
  const preparing = prepare({ path, query })
  return preparing ? moveWhenPrepared() : move()

  async function moveWhenPrepared(): Promise<void> {
    try {
      if (await preparing) move()
    } catch (error) {
      ports.log.failure('load a journey', error)
      // The code of an older build may be gone: there the page is loaded anew.
      if (await ports.page.isReached(true)) move()
      else send({ type: 'unreached', way })
    }
  }
}
