import { expect, test } from 'vitest'
import { expectEdits, slimForms, slimPackages } from './slim-packages.ts'

test('names each edit that was not made', () => {
  const edits = expectEdits('slim-x', ['one', 'two'])
  edits.made('one')
  expect(() => edits.check()).toThrow('slim-x found nothing to change for: two.')
  edits.made('two')
  expect(() => edits.check()).not.toThrow()
})

// A build of a package with other code calls the same hooks and matches nothing.
test.each([
  [slimPackages(), 'the loader of Vite, names in react-router, components of react-router'],
  [slimForms('/nowhere'), 'fast-equals'],
])('a build without anything to change fails: %#', (plugin, named) => {
  const { buildEnd } = plugin
  expect(typeof buildEnd).toBe('function')
  const end = (error?: Error, consumer = 'client') =>
    (buildEnd as (error?: Error) => void).call({ environment: { config: { consumer } } }, error)
  expect(() => end()).toThrow(named)
  expect(() => end(new Error('other'))).not.toThrow()
  expect(() => end(undefined, 'server')).not.toThrow()
})
