import { refusal } from '../api-error.ts'
import type { Act, Done } from '../idempotency/act.ts'
import type { Services } from '../services.ts'
import { openPrompt } from './prompted-request.ts'
import { promptedTerms } from './prompted-terms.ts'

type Choice = { readonly promptId: string; readonly termsIds: readonly string[] }

/**
 * The optional terms that are agreed to together with the required ones. Said again, the last
 * choice counts.
 * @throws REQUEST_EXPIRED when nothing is asked by this prompt now; VALIDATION_FAILED for terms
 *   that it does not ask for
 */
export async function chooseTerms(
  { store, clock }: Services,
  { promptId, termsIds }: Choice,
  browser: string | undefined,
  act: Act,
): Promise<Done<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const asking = await openPrompt(transaction, clock.now(), promptId, browser)
    if (asking === undefined) throw refusal('REQUEST_EXPIRED')
    const asked = promptedTerms(asking.prompt, 'en-US')
    if (!termsIds.every((id) => asked.some(({ termsId }) => termsId === id)))
      throw refusal('VALIDATION_FAILED', {
        issues: [{ path: '/termsIds', rule: 'of-this-prompt' }],
      })
    const request_hash = asking.request.id_hash
    await transaction.deleteFrom('terms_choice').where('request_hash', '=', request_hash).execute()
    const chosen = asked
      .filter(({ termsId, required }) => !required && termsIds.includes(termsId))
      .map(({ termsId, version }) => ({ request_hash, terms_id: termsId, version }))
    if (chosen.length > 0) await transaction.insertInto('terms_choice').values(chosen).execute()
    const done = { answer: undefined }
    await act.keep(transaction, done)
    return done
  })
}
