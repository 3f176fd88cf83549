import type { Canary } from './find-leaks.ts'
import type { InboxMessage } from './read-code.ts'

interface Planted {
  readonly username: string
  readonly password: string
  readonly name: string
  /** In Korean notation. */
  readonly koreanName?: string | undefined
  readonly addresses: readonly (string | null)[]
  readonly directoryPasswords: Readonly<Record<string, string>>
}

const people = new Map<string, Promise<readonly Planted[]>>()

/** All users of the sandbox, with their passwords, and every code sent since its last reset. */
export async function plantedIn(origin: string): Promise<readonly Canary[]> {
  const everybody = people.get(origin) ?? ask<Planted>(`${origin}/sandbox/people.json`)
  people.set(origin, everybody)
  const [known, messages] = await Promise.all([
    everybody,
    ask<InboxMessage>(`${origin}/sandbox/inbox.json`),
  ])
  const secrets = [
    known.map(({ password }) => password),
    known.flatMap(({ directoryPasswords }) => Object.values(directoryPasswords)),
    messages.map(({ code }) => code),
  ]
  const personal = [
    known.map(({ username }) => username),
    known.flatMap(({ name, koreanName = name }) => [name, koreanName]),
    known.flatMap(({ addresses }) => addresses),
  ]
  return [
    ...secrets.flat().flatMap(planting('secret')),
    ...personal.flat().flatMap(planting('personal')),
  ]
}

const planting = (of: Canary['of']) => (value: string | null) =>
  value === null ? [] : [{ of, value }]

async function ask<Item>(address: string): Promise<readonly Item[]> {
  return (await (await fetch(address)).json()) as readonly Item[]
}
