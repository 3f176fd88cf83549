/** A demo user of the sandbox. */
export interface Person {
  readonly username: string
  readonly password: string
  readonly name: string
  /** Where codes are sent: phone number, then e-mail address. */
  readonly addresses: readonly string[]
}

/** @throws Error when no user has that ID */
export async function findPerson(origin: string, username: string): Promise<Person> {
  const people: unknown = await (await fetch(`${origin}/sandbox/people.json`)).json()
  const found: unknown = Array.isArray(people)
    ? people.find((one: unknown) => isPerson(one) && one.username === username)
    : undefined
  if (!isPerson(found)) throw new Error(`Nobody is called ${username}.`)
  return found
}

function isPerson(value: unknown): value is Person {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    ['username', 'password', 'name'].every((name) => typeof fields.get(name) === 'string') &&
    Array.isArray(fields.get('addresses'))
  )
}
