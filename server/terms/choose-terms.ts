import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { serverLanguages } from '../texts/server-text.ts'
import { openPrompt } from './prompted-request.ts'
import { promptedTerms } from './prompted-terms.ts'

type Choice = { readonly promptId: string; readonly termsIds: readonly string[] }

/**
 * Stores the optional terms to be accepted together with the required ones. The last choice counts.
 * @throws REQUEST_EXPIRED when the prompt is not open; VALIDATION_FAILED for terms outside the
 * prompt
 */
export async function chooseTerms(
  { store, clock }: Services,
  { promptId, termsIds }: Choice,
  browser: string | undefined,
  operation: IdempotentOperation,
): Promise<OperationResult<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const prompted = await openPrompt(transaction, clock.now(), promptId, browser)
    if (prompted === undefined) throw apiError('REQUEST_EXPIRED')
    const promptedTermsList = promptedTerms(prompted.prompt, serverLanguages[0] ?? '')
    if (!termsIds.every((id) => promptedTermsList.some(({ termsId }) => termsId === id)))
      throw apiError('VALIDATION_FAILED', {
        issues: [{ path: '/termsIds', rule: 'of-this-prompt' }],
      })
    const request_hash = prompted.request.id_hash
    await transaction.deleteFrom('terms_choice').where('request_hash', '=', request_hash).execute()
    const chosen = promptedTermsList
      .filter(({ termsId, required }) => !required && termsIds.includes(termsId))
      .map(({ termsId, version }) => ({ request_hash, terms_id: termsId, version }))
    if (chosen.length > 0) await transaction.insertInto('terms_choice').values(chosen).execute()
    const result = { answer: undefined }
    await operation.record(transaction, result)
    return result
  })
}
