import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { pseudoTexts } from '../../scripts/pseudo-locale/pseudo-texts.ts'
import { compileFlows, flowsOf } from '../../scripts/vite/compile-flows.ts'
import { drawScreen } from '../../scripts/vite/prerender/draw-screen.ts'
import type { Validators } from '../forms/FlowForm.tsx'
import { validatorRuntime } from '../forms/validation.ts'
import type { Block } from '../language/block.ts'
import type { Program, Screen } from '../language/program.ts'
import { environmentOf } from '../runtime/environment.ts'

const compiled = compileFlows(join(import.meta.dirname, '..', '..'))
/** Texts that a user reads or hears. */
const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
]

/** Everything on a page that has letters and has not come from the texts. */
function leaksIn(markup: string, title: string): readonly string[] {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = markup
  const found = [title]
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  // Languages are called as they call themselves, in the menu and in its name.
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('[lang], style, script')) found.push(node.textContent ?? '')
  for (const element of page.querySelectorAll('*'))
    for (const name of spoken)
      if (!element.closest('[lang]')) found.push(element.getAttribute(name) ?? '')
  return found
    .map((text) => text.replace(/(?:^|(?<=\]): )(?:English|한국어)$/, '').trim())
    .filter((text) => /\p{L}/u.test(text) && !/^\[[^]*\]$/.test(text))
}

/** A block of every kind that the program has is drawn, whatever it is shown under. */
function unconditional(screen: Screen): Screen {
  const bare = (block: Block): Block => {
    const { when: _when, ...rest } = block
    return 'children' in rest ? { ...rest, children: rest.children.map(bare) } : rest
  }
  return { ...screen, content: screen.content.map(bare) }
}

afterEach(() => document.body.replaceChildren())

describe.each(Object.keys(compiled.tenants))(
  'all words on a page come from the texts: tenant %s',
  (tenant) => {
    const { program: own, texts, validators } = flowsOf(compiled, tenant)
    const { index, journeys } = own
    const program: Program = {
      index,
      journeys,
      environment: environmentOf(index.environments, {
        origin: 'https://door.example',
        hostname: 'door.example',
        basePath: '/base',
      }),
    }
    const resources = pseudoTexts(texts['en-US'] ?? {})
    const validatorsOf = ({ id }: Screen): Validators =>
      validators[id] === undefined
        ? {}
        : (compileFunction(validators[id], ['validatorRuntime'])(validatorRuntime) as Validators)
    const screens = Object.values(journeys).flatMap((journey) => journey.screens)

    test.each(screens.map((screen) => [screen.id, screen] as const))('%s', (_id, screen) => {
      for (const drawn of [screen, unconditional(screen)]) {
        const { markup, title } = drawScreen({
          program,
          screen: drawn,
          language: 'en-US',
          theme: undefined,
          texts: resources,
          validators: validatorsOf(screen),
        })
        expect(leaksIn(markup, title)).toEqual([])
      }
    })
  },
)

test('a word that did not come from the texts is found', () => {
  expect(
    leaksIn(
      '<p>[Ļöĝ îñ one]</p><p>Log in</p><button aria-label="Close">x</button><span lang="ko">한국어</span><b>05:00</b>',
      '[Ţîţļé]',
    ),
  ).toEqual(['Log in', 'x', 'Close'])
})
