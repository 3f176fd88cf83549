import type { Messages } from './messages.ts'

/** Listens for a message. @param hot `import.meta.hot`, which belongs to each module */
export function onHotMessage<Name extends keyof Messages>(
  hot: ImportMeta['hot'],
  name: Name,
  heard: (message: Messages[Name]) => void,
): void {
  hot?.on(name, heard)
}
