import type { FileText } from './messages.ts'

/** A text that is not saved, as the browser keeps it: a crash of the page loses nothing typed. */
export interface KeptText {
  readonly text: string
  /** The file that the text began with; null for a new file. */
  readonly base: FileText | null
  /** Milliseconds since 1970. */
  readonly at: number
}

const prefix = 'gatehouse-studio-unsaved'
const keyOf = (product: string, file: string) => `${prefix} ${product} ${file}`

export const kept = {
  /** Returns false when the browser has no space left. */
  set(product: string, file: string, text: KeptText): boolean {
    try {
      localStorage.setItem(keyOf(product, file), JSON.stringify(text))
      return true
    } catch {
      return false
    }
  },
  get(product: string, file: string): KeptText | undefined {
    const found = localStorage.getItem(keyOf(product, file))
    // Only `set` writes below this key.
    return found === null ? undefined : (JSON.parse(found) as KeptText)
  },
  remove(product: string, file: string): void {
    localStorage.removeItem(keyOf(product, file))
  },
  /** Files with an unsaved text. */
  files(product: string): readonly string[] {
    const start = keyOf(product, '')
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    )
  },
}
