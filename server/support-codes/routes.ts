import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Handlers, Services } from '../operation.ts'
import { readSettings } from '../tenants/settings.ts'
import { findNamedSignIn } from './support-code.ts'
import { saveDetails, wrongEvent } from './support-details.ts'

type SupportCodes = Pick<Handlers, 'getSupportCode' | 'sendSupportDetails'>

export const supportCodes = (services: Services): SupportCodes => ({
  async getSupportCode({ request }) {
    const signIn = await findNamedSignIn(services, request)
    if (signIn === undefined) throw apiError('NOT_FOUND')
    return { code: signIn.code }
  },

  async sendSupportDetails({ body: { events }, request }) {
    const { store, clock, tenants, limits } = services
    const { detailsPerAddress, supportDetailsAllowed } = await readSettings(
      store,
      tenants.of(request.headers).name,
    )
    if (supportDetailsAllowed === 0) throw apiError('FORBIDDEN')
    limits.details.take(request.ip, detailsPerAddress)
    if (events === undefined)
      throw apiError('VALIDATION_FAILED', { issues: [{ path: '/events', rule: 'required' }] })
    const wrong = wrongEvent(events)
    if (wrong !== undefined)
      throw apiError('VALIDATION_FAILED', {
        issues: [{ path: `/events/${wrong}/values`, rule: 'recorded' }],
      })
    const signIn = await findNamedSignIn(services, request)
    if (signIn === undefined) throw apiError('NOT_FOUND')
    await store
      .transaction()
      .execute((transaction) => saveDetails(transaction, clock.now(), { ...signIn, events }))
    recordSecurityEvent({ event: 'support.details', outcome: 'success', account: null })
    return { code: signIn.code }
  },
})
