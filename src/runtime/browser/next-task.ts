/**
 * Continues in a new task, so that the browser can paint, and handle a key, before it. Uses a
 * message instead of a timer, because the browser delays timers of a hidden page.
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
