import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'

const file = 'openapi/auth-endpoints.yaml'

/**
 * The flows name an address, but the document of addresses does not exist. Reported at the
 * document, because every use has the same cause.
 */
export const noEndpoints = (span: Span): Diagnostic =>
  raise.missingFile({ file, start: 0, end: 0, line: 1, column: 1 }, { path: file }, [
    { span, message: 'An address is used here.' },
  ])
