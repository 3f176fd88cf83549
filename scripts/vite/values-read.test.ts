import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileFlows, flowsOf } from './compile-flows.ts'
import { valuesDrawn, valuesRead } from './values-read.ts'

const compiled = compileFlows(join(import.meta.dirname, '..', '..'))

test('a page knows what its screens read of the tenant, whole, and nothing that is for the server alone', () => {
  const { program } = flowsOf(compiled, 'hanbit-bank')
  const values = valuesRead(program)
  expect(values['methods']).toEqual(program.index.tenant.values['methods'])
  expect(values).toHaveProperty('otp.lasts', 120)
  expect(values).not.toHaveProperty('otp.attempts')
  expect(values).not.toHaveProperty('login')
})

test('before anything acts it knows only what its first screens are drawn from', () => {
  const { program } = flowsOf(compiled, 'default')
  const { values } = program.index.tenant
  expect(values).toHaveProperty('signUp.open', true)
  expect(valuesDrawn(program)).toMatchObject({ signUp: { open: true } })
  expect(valuesDrawn(program)).not.toHaveProperty('otp')
  expect(valuesRead(program)).toHaveProperty('otp')
})
