import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'

const file = 'openapi/auth-endpoints.yaml'

/**
 * An address is named here, and the document of addresses is not there: whoever names one says the
 * same, so it is told of the document.
 */
export const noEndpoints = (span: Span): Diagnostic =>
  raise.missingFile({ file, start: 0, end: 0, line: 1, column: 1 }, { path: file }, [
    { span, message: 'An address is named here.' },
  ])
