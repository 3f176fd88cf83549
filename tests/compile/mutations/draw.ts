import { integer, sample } from 'fast-check'
import { type Mutation, nameOf } from './mutation.ts'

/**
 * Draws a number of mutations, each once. The draw depends on the seed and on the mutation's own
 * name, so that a new line in a flow does not change the draw of the others.
 */
export function drawnOf(
  mutations: readonly Mutation[],
  count: number,
  seed: number,
): readonly Mutation[] {
  const [salt = 0] = sample(integer(), { seed, numRuns: 1 })
  const lots = mutations.map((mutation) => ({ mutation, lot: lotOf(nameOf(mutation), salt) }))
  return lots
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ mutation }) => mutation)
}

/**
 * FNV-1a, 32 bits, and the last mixing of MurmurHash3: names that differ in one letter lie far
 * apart.
 */
function lotOf(name: string, salt: number): number {
  let hash = 0x81_1c_9d_c5 ^ salt
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
