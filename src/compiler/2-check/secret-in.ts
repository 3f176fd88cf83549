import type { SourceNode, SourceScalar } from '../../language/source.ts'

/** Forms of well-known keys, each with its name in a message. */
const KEYS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}/, 'a key of a payment service'],
  [/\bsk-(?:[a-z]+-)?[A-Za-z0-9_-]{20,}/, 'a key of an API'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'an access key of a cloud'],
  [/\bAIza[0-9A-Za-z_-]{35}/, 'an access key of a cloud'],
  [/\b(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,})/, 'an access token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, 'an access token'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, 'a signed token'],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@{}]+:[^\s/:@{}]{3,}@/i, 'an address with a password'],
]

/** Characters of hex and Base64, with more than any word or path of the flows has in a row. */
const RANDOM = /[A-Za-z0-9+/_=-]{32,}/g

/** Returns the name of the secret that a text contains, or undefined. */
export function secretIn(text: string): string | undefined {
  return (
    KEYS.find(([pattern]) => pattern.test(text))?.[1] ??
    ([...text.matchAll(RANDOM)].some(([run]) => isRandom(run)) ? 'a long random string' : undefined)
  )
}

/** True for a key in hex, or in Base64 with as many different characters as chance gives. */
function isRandom(run: string): boolean {
  const kinds = new Set(run)
  if (/^[0-9a-f]+$/i.test(run)) return kinds.size > 7 && /\d/.test(run) && /[a-f]/i.test(run)
  const digits = run.match(/\d/g)?.length ?? 0
  return (
    digits > 2 &&
    /[a-z]/.test(run) &&
    /[A-Z]/.test(run) &&
    !/[/_-][A-Za-z]+[/_-]/.test(run) &&
    kinds.size >= Math.min(18, run.length / 2)
  )
}

/** Returns every value below that contains a secret. */
export function secretsIn(
  node: SourceNode,
): readonly { readonly node: SourceScalar; readonly name: string }[] {
  if (node.kind === 'list') return node.items.flatMap(secretsIn)
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => secretsIn(value))
  const name = typeof node.value === 'string' ? secretIn(node.value) : undefined
  return name === undefined ? [] : [{ node, name }]
}
