import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const { program } = compile(readSources(join(import.meta.dirname, '../..')))

/** Returns every step of the program that posts a form to the endpoint, at any depth. */
function formsTo(endpoint: string, node: unknown): readonly object[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap((each: unknown) => formsTo(endpoint, each))
  return 'do' in node &&
    node.do === 'post-form' &&
    'endpoint' in node &&
    node.endpoint === endpoint &&
    'fields' in node
    ? [node.fields as object, ...inner]
    : inner
}

it('R7.27: the primary auth form has exactly the five specified fields', () => {
  const forms = formsTo('postPrimaryAuth', program)
  expect(forms).not.toEqual([])
  for (const form of forms)
    expect(Object.keys(form).toSorted()).toEqual([
      'authenticator',
      'requestId',
      'sessionDataKey',
      'tenantId',
      'username',
    ])
})
