import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const { program } = compile(readSources(join(import.meta.dirname, '../..')))

describe('T17 D4.12: consent to cookies', () => {
  it('shows a message, a link to read more, and Accept only', () => {
    const within = (program?.index.shell.popup?.content ?? []).flatMap((block) =>
      'children' in block ? block.children : [block],
    )
    expect(within.map((block) => [block.block, 'text' in block ? block.text : ''])).toEqual([
      ['text', { key: 'cookies.says' }],
      ['link', { key: 'cookies.policy' }],
      ['button', { key: 'cookies.accept' }],
    ])
  })

  it('covers only two cookies: the consent and the unsupported browser choice', () => {
    const cookies = Object.entries(program?.index.state ?? {}).flatMap(([store, { fields }]) =>
      Object.entries(fields)
        .filter(([, { persists }]) => persists === 'cookie')
        .map(([name]) => `${store}.${name}`),
    )
    expect(cookies.toSorted()).toEqual(['browser.browserSupported', 'policy.cookieConsent'])
  })
})
