import { base, errorRoute } from '../address.ts'
import { completeRequiredAction, nextRequiredAction } from '../device-agents/required-actions.ts'
import type { Services } from '../services.ts'
import { promptedRequest } from './prompted-request.ts'
import { requiredTerms } from './prompted-terms.ts'

/**
 * Answers a prompt. Agreed: stores the consent with the chosen optional terms, and continues the
 * sign-in. Declined: ends it. A second press gives the same.
 * @returns the browser's next address; nothing for a foreign or expired prompt
 */
export async function answerPrompt(
  { store, clock }: Services,
  promptId: string,
  isAgreed: boolean,
  browser: string | undefined,
): Promise<string | undefined> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const prompted = await promptedRequest(transaction, now, promptId, browser)
    if (prompted === undefined) return undefined
    const { request, prompt } = prompted
    if (!isAgreed) {
      await transaction.deleteFrom('login_request').where('id_hash', '=', request.id_hash).execute()
      return errorRoute('TERMS_DECLINED')
    }
    // Consent counts only when it was asked for: some terms come after all factors.
    if (
      (await nextRequiredAction(transaction, request)) === prompt &&
      (await completeRequiredAction(transaction, now, request.id_hash, prompt))
    ) {
      const chosen = await transaction
        .selectFrom('terms_choice')
        .select(['terms_id', 'version'])
        .where('request_hash', '=', request.id_hash)
        .execute()
      const agreed = [
        ...requiredTerms(prompt),
        ...chosen.map(({ terms_id, version }) => ({ termsId: terms_id, version })),
      ]
      await transaction
        .insertInto('terms_consent')
        .values(
          agreed.map(({ termsId, version }) => ({
            terms_id: termsId,
            version,
            account_id: request.account_id,
            agreed_at: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return `${base}/verification/select`
  })
}
