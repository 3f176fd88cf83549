import { createHash } from 'node:crypto'
import { compile, type Compiled } from '../../../src/compiler/compile.ts'
import type { Diagnostic } from '../../../src/language/diagnostic.ts'
import type { OpenProduct } from '../open-product.ts'

/** Unsaved versions that are kept, so that their pictures can be asked for. */
const kept = 8

export interface UnsavedVersions {
  /** Compiles the files with another text for some of them. */
  check(texts: ReadonlyMap<string, string>): Unsaved
  /** Undefined for an unknown name, and after later versions. */
  compiledOf(draft: string): Compiled | undefined
}

interface Unsaved {
  readonly diagnostics: readonly Diagnostic[]
  /** Absent while there are errors. */
  readonly draft?: string
}

/** Versions of the product with an unsaved text. The compiler reads the other files once. */
export function unsavedVersions(product: OpenProduct): UnsavedVersions {
  const versions = new Map<string, Compiled>()
  return {
    check(texts) {
      const { sources, number } = product.edition()
      const hash = createHash('sha256')
        .update(JSON.stringify([number, ...texts]))
        .digest('hex')
      const draft = `draft-${hash.slice(0, 16)}`
      const compiled =
        versions.get(draft) ?? compile({ ...sources, files: new Map([...sources.files, ...texts]) })
      // The most recent is the last.
      versions.delete(draft)
      // A version with errors has no pictures.
      if (compiled.program) versions.set(draft, compiled)
      for (const name of [...versions.keys()].slice(0, -kept)) versions.delete(name)
      const { diagnostics, program } = compiled
      return { diagnostics, ...(program && { draft }) }
    },
    compiledOf(draft) {
      const found = versions.get(draft)
      return found?.program && found
    },
  }
}
