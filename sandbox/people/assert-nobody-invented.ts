import { passwordMatches } from '../login/password-hash.ts'
import { StartFailure } from '../start-failure.ts'
import type { Store } from '../store/open-store.ts'
import { people } from './people.ts'

/**
 * A database that was a sandbox's has people whose passwords everybody can read: whoever comes to a
 * backend would be let in by them.
 * @throws StartFailure when one of them still has the password that is printed
 */
export async function assertNobodyInvented(store: Store): Promise<void> {
  const printed = new Map(
    people.map(({ username, password }) => [username.toLowerCase(), password]),
  )
  const known = await store
    .selectFrom('account')
    .select(['username_key', 'password_hash'])
    .where('username_key', 'in', [...printed.keys()])
    .execute()
  for (const { username_key, password_hash } of known) {
    if (await passwordMatches(printed.get(username_key) ?? '', password_hash)) {
      throw new StartFailure(
        `The database has people of the sandbox, such as ${username_key}, whose passwords anybody can read: begin with another GATEHOUSE_DATA or DATABASE_URL.`,
      )
    }
  }
}
