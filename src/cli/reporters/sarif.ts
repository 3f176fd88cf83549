import { pathToFileURL } from 'node:url'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { explainCommand } from '../explain-command.ts'
import { seenJson } from './json.ts'

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
