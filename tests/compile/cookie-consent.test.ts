import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const { program } = compile(readSources(join(import.meta.dirname, '../..')))

describe('T17 D4.12: consent to cookies', () => {
  it('has one answer: what is said, a way to read more, and Accept', () => {
    const within = (program?.index.shell.popup?.content ?? []).flatMap((block) =>
      'children' in block ? block.children : [block],
    )
    expect(within.map((block) => [block.block, 'text' in block ? block.text : ''])).toEqual([
      ['text', { key: 'cookies.says' }],
      ['link', { key: 'cookies.policy' }],
      ['button', { key: 'cookies.accept' }],
    ])
  })

  it('is needed for no cookie of ours: there is that of the consent itself, and of who went on with a browser that is not supported', () => {
    const cookies = Object.entries(program?.index.state ?? {}).flatMap(([store, { fields }]) =>
      Object.entries(fields)
        .filter(([, { persists }]) => persists === 'cookie')
        .map(([name]) => `${store}.${name}`),
    )
    expect(cookies.toSorted()).toEqual(['browser.browserSupported', 'policy.cookieConsent'])
  })
})
