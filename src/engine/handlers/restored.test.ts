import { describe, expect, test } from 'vitest'
import { program } from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Json } from '../../language/json.ts'

const like = { state: '', attempts: 0, query: {} }

/**
 * Returns the rest of a field after a restore. The field begins with null and is declared with
 * members; another page wrote `kept` there.
 */
function left(kept: Json): Json | undefined {
  const plain = program()
  const state = {
    ...plain.index.state,
    proof: {
      fields: { pkce: { default: null, class: 'handle', persists: 'tab', like } },
      keyed: false,
      survivesSignOut: false,
    },
  } as const
  const at = run({ ...plain, index: { ...plain.index, state } })
  at.send({ type: 'restored', stores: { proof: { pkce: kept } } })
  return at.state().stores['proof']?.['pkce']
}

describe('a stored field that may be missing (B23)', () => {
  test.each<readonly [string, Json]>([
    ['as it was kept', { state: 's', attempts: 1, query: { a: 'b' } }],
    ['with more than is declared', { state: 's', attempts: 1, query: {}, more: true }],
    ['missing', null],
  ])('comes back %s', (_name, kept) => expect(left(kept)).toEqual(kept))

  test.each<readonly [string, Json]>([
    ['another type', 'gone'],
    ['a list', []],
    ['without a member', { state: 's', attempts: 1 }],
    ['with a member of another type', { state: { of: 's' }, attempts: 1, query: {} }],
    ['with a member that is null', { state: null, attempts: 1, query: {} }],
  ])('is missing after tampering: %s', (_name, kept) => expect(left(kept)).toBeNull())
})
