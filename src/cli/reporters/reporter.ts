import { pathToFileURL } from 'node:url'
import { escapeInvisible } from '../../compiler/diagnostics/suggest.ts'
import type { Sources } from '../../compiler/sources.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/source.ts'
import { explainCommand } from '../explain.ts'
import { formatDiagnostics } from '../format-diagnostics.ts'
import type { Option, Options } from '../usage.ts'
import type { Paint } from './paint.ts'

/**
 * Returns JSON for scripts that a human may also read. Control and invisible characters are escaped
 * by number (RFC 8259, section 7), so file names stay exact.
 */
export function seenJson(value: unknown): string {
  return [...JSON.stringify(value, null, 2)]
    .map((character) =>
      character === '\n' || escapeInvisible(character) === character
        ? character
        : numbered(character),
    )
    .join('')
}

function numbered(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

/**
 * Returns a diagnostic with control and invisible characters written out, because it quotes names
 * of the sources. Spans stay unchanged, because tools open them.
 */
export function shown({ code, severity, span, message, remedy, related }: Diagnostic): Diagnostic {
  return {
    code,
    severity,
    span,
    message: lines(message),
    remedy: lines(remedy),
    related: related.map((other) => ({ ...other, message: lines(other.message) })),
  }
}

const lines = (text: string): string => text.split('\n').map(escapeInvisible).join('\n')

/**
 * Formats diagnostics as workflow commands of GitHub Actions, which appear at their line in a pull
 * request.
 */
export function formatForGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(annotation).join('\n')
}

function annotation({ span, severity, code, message, remedy, related }: Diagnostic): string {
  const length = span.end - span.start
  const properties = {
    file: span.file,
    line: span.line,
    col: span.column,
    ...(length > 0 && { endColumn: span.column + length }),
    title: code,
  }
  const others = related.map((other) => `${other.message} ${placed(other.span)}`)
  const named = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapedProperty(escapeInvisible(String(value)))}`,
  )
  return `::${severity} ${named.join(',')}::${escaped([message, ...others, remedy].join('\n'))}`
}

const placed = ({ file, line, column }: Span): string => `${file}:${line}:${column}`

/**
 * Same escapes as `@actions/core`: a command is one line, and its properties end at a comma or a
 * colon.
 */
const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapedProperty = (text: string): string =>
  escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/**
 * Formats diagnostics as SARIF 2.1.0 (OASIS), for code scanning and editors. Lines and columns
 * count from 1, columns in UTF-16 units, like ours.
 */
export function formatAsSarif(
  diagnostics: readonly Diagnostic[],
  root: string,
  version: string,
): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].toSorted()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'gatehouse',
            version,
            rules: codes.map((code) => ruleOf(code, diagnostics)),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { uri: `${pathToFileURL(root).href.replace(/\/$/, '')}/` } },
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, codes)),
      },
    ],
  }
  return seenJson(log)
}

/** Describes a rule by its fix; the page of the code has the details. */
function ruleOf(code: string, diagnostics: readonly Diagnostic[]) {
  const first = diagnostics.find((diagnostic) => diagnostic.code === code)
  return {
    id: code,
    help: { text: `${first?.remedy ?? ''} More: ${explainCommand} ${code}` },
    defaultConfiguration: { level: first?.severity ?? 'error' },
  }
}

function resultOf(
  { code, severity, message, span, related }: Diagnostic,
  codes: readonly string[],
) {
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: physical(span) }],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, at) => ({
        id: at + 1,
        message: { text: other.message },
        physicalLocation: physical(other.span),
      })),
    }),
  }
}

/** `charOffset` and `charLength` also define an end in another line. */
function physical({ file, start, end, line, column }: Span) {
  return {
    artifactLocation: {
      uri: encodeURI(file.toWellFormed()).replaceAll(/[#,:?]/g, encodeURIComponent),
      uriBaseId: 'ROOT',
    },
    region: { startLine: line, startColumn: column, charOffset: start, charLength: end - start },
  }
}

export const reporters = ['terminal', 'json', 'sarif', 'github'] as const
/** Reader of a report: a person, a script, code scanning, or the checks of a pull request. */
export type Reporter = (typeof reporters)[number]

/** Content of a report. */
export interface Reported {
  readonly diagnostics: readonly Diagnostic[]
  readonly sources: Sources
  readonly root: string
  readonly version: string
}

/**
 * Formats diagnostics for this reader; undefined when the reader needs only errors and there are
 * none.
 */
export function report(
  reporter: Reporter,
  { diagnostics, sources, root, version }: Reported,
  paint: Paint,
): string {
  switch (reporter) {
    case 'terminal':
      return formatDiagnostics(diagnostics, sources, paint)
    case 'json':
      return seenJson(diagnostics.map(shown))
    case 'sarif':
      return formatAsSarif(diagnostics.map(shown), root, version)
    case 'github':
      return formatForGithub(diagnostics.map(shown))
  }
  return reporter satisfies never
}

/** Options of every verb with a report. */
export const reporting: Readonly<Record<string, Option>> = {
  reporter: {
    takes: 'a reporter',
    words: reporters,
    help: 'reader: a person, a script, SARIF 2.1.0 for code scanning, or annotations of GitHub',
  },
  json: { excludes: 'reporter', help: 'the same as --reporter json' },
}

export function reporterOf({ reporter, json }: Options): Reporter {
  return reporters.find((one) => one === reporter) ?? (json === true ? 'json' : 'terminal')
}
