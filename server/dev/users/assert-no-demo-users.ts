import { passwordMatches } from '../../sign-in/password-hash.ts'
import { StartFailure } from '../../start-failure.ts'
import type { Store } from '../../store/open-store.ts'
import { people } from './demo-users.ts'

/**
 * Refuses a database that was a sandbox before: the passwords of its demo users are public, so
 * every visitor could sign in.
 * @throws StartFailure when a demo user still has the published password
 */
export async function assertNoDemoUsers(store: Store): Promise<void> {
  const demoCredentials = new Map(
    people.map(({ username, password }) => [username.toLowerCase(), password]),
  )
  const existingAccount = await store
    .selectFrom('account')
    .select(['username_key', 'password_hash'])
    .where('username_key', 'in', [...demoCredentials.keys()])
    .execute()
  for (const { username_key, password_hash } of existingAccount) {
    if (await passwordMatches(demoCredentials.get(username_key) ?? '', password_hash)) {
      throw new StartFailure(
        `The database has people of the sandbox, such as ${username_key}, whose passwords anybody can read: begin with another GATEHOUSE_DATA or DATABASE_URL.`,
      )
    }
  }
}
