import { cpSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { flowsSource } from './compile-flows.ts'

const project = join(import.meta.dirname, '../../tests/compile/fixture')
const openapi = join(import.meta.dirname, '../../openapi')

it('reports why flows cannot be read, and continues after the fix', () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-flows-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(project, root, { recursive: true })
  cpSync(openapi, join(root, 'openapi'), { recursive: true })
  const source = flowsSource(root, 'default')
  expect(source.renew()).toBe('')

  const document = join(root, 'openapi/common-api.yaml')
  renameSync(document, `${document}.away`)
  mkdirSync(document)
  expect(source.renew()).toMatch(
    /^The flows could not be compiled; what is shown is older than they are\.\n.*openapi\/common-api\.yaml is not a file: this is a folder/,
  )
  expect(source.isThere()).toBe(true)

  rmdirSync(document)
  renameSync(`${document}.away`, document)
  expect(source.renew()).toBe('')
})
