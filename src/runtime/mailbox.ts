export interface Mailbox<Item> {
  send(item: Item): void
}

/**
 * Processes one item at a time, in the order sent; items sent during processing wait. An item that
 * fails does not stop the others.
 */
export function createMailbox<Item>(
  process: (item: Item) => void,
  failed: (error: unknown) => void,
): Mailbox<Item> {
  const waiting: Item[] = []
  let busy = false
  return {
    send(item) {
      waiting.push(item)
      if (busy) return
      busy = true
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        try {
          process(next)
        } catch (error) {
          failed(error)
        }
      }
      busy = false
    },
  }
}
