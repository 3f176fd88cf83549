import type { Json } from '../../../src/language/json.ts'

const mask = '••••'

/** A shorter secret is masked only where it is the whole value. */
const leastInside = 4

/** Masks secret words in a value, wherever they are. */
export function masked(value: Json, secrets: ReadonlySet<string>): Json {
  if (typeof value === 'string') return maskedText(value, secrets)
  if (Array.isArray(value)) return value.map((item: Json) => masked(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, masked(inner, secrets)]),
  )
}

function maskedText(text: string, secrets: ReadonlySet<string>): string {
  if (secrets.has(text)) return mask
  let shown = text
  for (const secret of secrets)
    if (secret.length >= leastInside) shown = shown.replaceAll(secret, mask)
  return shown
}

/** Collects the words in a secret value. */
export function collectSecrets(value: Json | undefined, secrets: Set<string>): void {
  if (typeof value === 'string') {
    if (value !== '') secrets.add(value)
  } else if (Array.isArray(value)) for (const item of value) collectSecrets(item as Json, secrets)
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectSecrets(inner, secrets)
}
