import type { TextFile } from '../model/project.ts'

/** Reports a read of a whole file, or of one key. */
export interface TextsRead {
  all(): void
  one(key: string): void
}

/** A file of texts that reports its reads. */
export function trackedTexts(texts: TextFile, read: TextsRead): TextFile {
  return {
    file: texts.file,
    get entries() {
      read.all()
      return texts.entries
    },
    get tree() {
      read.all()
      return texts.tree
    },
    find: (key) => {
      read.one(key)
      return texts.find(key)
    },
  }
}
