/**
 * Goes on in a task of its own, so that the browser can paint, and answer a key, in between. By a
 * message and not by a timer: those of a page that cannot be seen are held back.
 */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  port2.postMessage(undefined)
  return promise
}
