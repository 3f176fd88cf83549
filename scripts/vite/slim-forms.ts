import { join } from 'node:path'
import type { Plugin } from 'vite'
import { expectEdits, isForBrowsers } from './expect-edits.ts'

interface Replacement {
  /** The specifier in a module of rjsf. */
  readonly asked: RegExp
  readonly by: string
}

/**
 * Modules that rjsf loads for schemas that the compiler refuses (`$ref`s are inlined, `allOf` is
 * merged), and for parts that our theme does not render. Development replaces nothing: it is larger
 * and behaves the same.
 */
const REPLACEMENTS: readonly Replacement[] = [
  { asked: /\/getDefaultRegistry\.js$/, by: 'src/forms/slim-registry.ts' },
  { asked: /\/shallowAllOfMerge\.js$/, by: 'scripts/vite/merged-already.ts' },
  {
    asked:
      /\/(omitExtraData|toPathSchema|getClosestMatchingOption|getFirstMatchingOption|findSelectedOptionInXxxOf)\.js$/,
    by: 'scripts/vite/rjsf-stubs.ts',
  },
  { asked: /^fast-equals$/, by: 'scripts/vite/plain-equal.ts' },
  { asked: /^jsonpointer$/, by: 'scripts/vite/no-references.ts' },
  { asked: /^fast-uri$/, by: 'scripts/vite/no-references.ts' },
]

/** @throws when a build has nothing to replace for a row, as after an upgrade of rjsf */
export function slimForms(root: string): Plugin {
  const edits = expectEdits(
    'slim-forms',
    REPLACEMENTS.map(({ asked }) => asked.source),
  )
  return {
    name: 'gatehouse-slim-forms',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer) {
      if (importer === undefined || !importer.includes('/@rjsf/')) return undefined
      const replacement = REPLACEMENTS.find((row) => row.asked.test(asked))
      if (replacement) edits.made(replacement.asked.source)
      return replacement && join(root, replacement.by)
    },
    buildEnd(error) {
      if (!error && isForBrowsers(this)) edits.check()
    },
  }
}
