import { hashedPeople, seedPeople } from '../people/seed-people.ts'
import type { Services } from '../services.ts'

const emptied = ['otp_challenge', 'login_request', 'login_context', 'moved_browser', 'password_attempt', 'session', 'verification', 'message', 'oidc', 'factor', 'account'] as const

/** Back to the first start, in one transaction: people as seeded, nobody signed in, no message. Keys stay, so that what was issued before is refused and not unreadable. */
export async function resetData({ store, clock, limits }: Services): Promise<void> {
  const seeds = await hashedPeople()
  await store.transaction().execute(async (transaction) => {
    for (const table of emptied) await transaction.deleteFrom(table).execute()
    await transaction.deleteFrom('setting').where('name', 'not like', 'secret:%').execute()
    await seedPeople(transaction, seeds, clock.now())
  })
  limits.sends.clear()
  limits.passwords.clear()
}
