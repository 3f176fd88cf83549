import type { TextFile } from '../model/project.ts'

/** Hears that all of a file was read, or what is said by one key. */
export interface TextsRead {
  all(): void
  one(key: string): void
}

/** A file of texts that says what is read of it. */
export function watchedTexts(texts: TextFile, read: TextsRead): TextFile {
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
