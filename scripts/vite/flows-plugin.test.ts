import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileFlows, flowsOf } from './compile-flows.ts'
import { valuesDrawn, valuesRead } from './flows-plugin.ts'

const compiled = compileFlows(join(import.meta.dirname, '..', '..'))

test('a page gets complete values its screens read, no server-only values', () => {
  const { program } = flowsOf(compiled, 'hanbit-bank')
  const values = valuesRead(program)
  expect(values['methods']).toEqual(program.index.tenant.values['methods'])
  expect(values).toHaveProperty('otp.lasts', 120)
  expect(values).not.toHaveProperty('otp.attempts')
  expect(values).not.toHaveProperty('login')
})

test("before the runtime starts, a page has only its first screens' values", () => {
  const { program } = flowsOf(compiled, 'default')
  const { values } = program.index.tenant
  expect(values).toHaveProperty('identityProviders', ['sora'])
  expect(valuesDrawn(program)).toMatchObject({ identityProviders: ['sora'] })
  expect(valuesDrawn(program)).not.toHaveProperty('otp')
  expect(valuesRead(program)).toHaveProperty('otp')
})
