import { describe, expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

interface Marker {
  readonly what: string
  /** A string of the code that survives minification. */
  readonly text: string
  /** Where it stands, so that this check cannot rot. */
  readonly home: string
}

/** What stays at build time or on the server, and how it would be recognised in the browser's files. */
const KEPT_OUT: readonly Marker[] = [
  { what: 'the YAML parser', text: 'YAMLParseError', home: 'node_modules/yaml/dist/errors.js' },
  { what: 'the CEL parser', text: 'Unterminated triple-quoted string', home: 'node_modules/@marcbachmann/cel-js/lib/parser.js' },
  { what: 'the Ajv compiler', text: 'schema is invalid: ', home: 'node_modules/ajv/dist/core.js' },
  { what: "the renderer of rjsf's descriptions", text: 'disableParsingRawHTML', home: 'node_modules/markdown-to-jsx/dist/react.js' },
]

const filesWith = (text: string, paths: readonly string[]) => paths.filter((path) => textOf(path).includes(text))
const bundle = filesMatching('dist/**/*.js')

describe('what the browser loads', () => {
  test.each(KEPT_OUT)('$what would be recognised', ({ text, home }) => {
    expect(filesWith(text, [home])).toEqual([home])
  })

  // `npm test` says CI and builds first, so there a missing bundle fails; a person running this suite alone may have none.
  test.skipIf(bundle.length === 0 && !process.env['CI'])('is free of what stays at build time', () => {
    expect(bundle.length).toBeGreaterThan(0)
    const leaked = KEPT_OUT.flatMap(({ what, text }) => filesWith(text, bundle).map((path) => `${path} holds ${what}`))
    expect(leaked).toEqual([])
  })
})
