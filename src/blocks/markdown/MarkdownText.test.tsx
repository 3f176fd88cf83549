import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../../tests/support/react-act.ts'
import { workUnits } from '../../../tests/support/work-time.ts'
import { createTexts } from '../../i18n/texts.ts'
import { MarkdownText } from './MarkdownText.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', { shell: { newTab: '' }, block: { contents: 'Contents' } })

let root: Root
beforeEach(() => {
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

function draw(text: string, level: 2 | 3 = 2): HTMLElement {
  act(() =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <MarkdownText text={text} level={level} />
      </I18nextProvider>,
    ),
  )
  const drawn = document.querySelector<HTMLElement>('.markdown')
  if (!drawn) throw new Error('Nothing was drawn.')
  return drawn
}
const wordsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

const allowed = new Set([
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'P',
  'UL',
  'OL',
  'LI',
  'STRONG',
  'EM',
  'CODE',
  'PRE',
  'BLOCKQUOTE',
  'HR',
  'BR',
  'A',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
  'NAV',
  'svg',
  'path',
  'SPAN',
])
const allowedAttributes = new Set([
  'id',
  'class',
  'href',
  'target',
  'rel',
  'tabindex',
  'scope',
  'start',
  'aria-label',
  'aria-hidden',
  'viewBox',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'd',
])

describe('content of a policy', () => {
  test('paragraphs, emphasis, lists, quotes, code and rules', () => {
    const drawn = draw(
      'One *two* **three** `four`\n\n- a\n- b\n\n3. c\n\n> said\n\n```\ncode <b>\n```\n\n---',
    )
    expect([...drawn.children].map(({ tagName }) => tagName)).toEqual([
      'P',
      'UL',
      'OL',
      'BLOCKQUOTE',
      'PRE',
      'HR',
    ])
    expect(drawn.querySelector('ol')?.start).toBe(3)
    expect(drawn.querySelector('pre')?.textContent).toBe('code <b>')
  })
  test.each([
    ['# A\n\n## B\n\n### C', 2, ['H2', 'H3', 'H4']],
    ['### A\n\n#### B', 2, ['H2', 'H3']],
    ['# A\n\n## B', 3, ['H3', 'H4']],
    ['# A\n\n###### B', 3, ['H3', 'H6']],
  ] as const)('headings of %j go on from level %i', (text, level, tags) => {
    const drawn = draw(text, level)
    expect(
      [...drawn.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName),
    ).toEqual(tags)
  })
  test('a table with names of its rows and columns', () => {
    draw('| Cookie | For |\n|:--|--:|\n| `a\\|b` | **you** | too many |\n| lonely |')
    expect(wordsOf('th[scope=col]')).toEqual(['Cookie', 'For'])
    expect(
      [...document.querySelectorAll('tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Cookie', 'For'],
      ['a|b', 'you'],
      ['lonely', ''],
    ])
    // On a narrow page each cell is on its own.
    expect([...document.querySelectorAll('td')].map((cell) => cell.dataset['column'])).toEqual([
      'For',
      'For',
    ])
  })
  test('D7.15 opens links safely in a new tab, except mail links', () => {
    draw(
      '[out](https://example.com/) [mail](mailto:a@example.com) [by name][Ref]\n\n[ref]: https://example.com/ref',
    )
    expect(
      [...document.querySelectorAll('a')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.getAttribute('rel'),
      ]),
    ).toEqual([
      ['https://example.com/', '_blank', 'noopener noreferrer'],
      ['mailto:a@example.com', null, null],
      ['https://example.com/ref', '_blank', 'noopener noreferrer'],
    ])
  })
  test('shows a table of contents with links to headings', () => {
    draw('## One\n\n## Two *and*\n\n### Not this\n\n## Three')
    expect(wordsOf('nav a')).toEqual(['One', 'Two and', 'Three'])
    document.querySelectorAll('a')[1]?.click()
    expect(document.activeElement?.textContent).toBe('Two and')
    expect(location.hash).toBe('')
  })
  test('D7.15 T16 entities are decoded once', () => {
    expect(draw('Q &amp; A &copy; &amp;lt;b&amp;gt; `&amp;`').textContent).toBe(
      'Q & A © &lt;b&gt; &',
    )
  })
})

const hostile: readonly (readonly [name: string, text: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script that was encoded', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a script encoded twice', '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;'],
  ['a picture with a handler', 'a <img src=x onerror=alert(1)> b'],
  ['a block with a handler', '<div onclick="alert(1)">\n\n**x**\n\n</div>'],
  ['a frame', '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>'],
  ['a style', '<style>*{display:none}</style>\n\n<link rel=stylesheet href=//evil.example>'],
  ['a drawing', '<svg><script>alert(1)</script></svg><math><mtext></mtext></math>'],
  ['a form', '<form action=https://evil.example><input name=password><button>x</button></form>'],
  ['a link to a script', '[x](javascript:alert(1)) [x](JAVASCRIPT:alert(1)) <javascript:alert(1)>'],
  [
    'a link to a script, encoded',
    '[x](javascript&colon;alert(1)) [x](&#106;avascript:alert(1)) [x](java&#x09;script:alert(1)) [x](javascript&amp;colon;alert(1))',
  ],
  ['a link to data', '[x](data:text/html;base64,PHNjcmlwdD4=) [x][r]\n\n[r]: data:text/html,x'],
  [
    'a link with an attribute in it',
    '[x](https://example.com/"onclick="alert(1)) [x](<https://example.com/" onclick="alert(1)>)',
  ],
  [
    'a picture from elsewhere',
    '![alt text](https://evil.example/pixel.png) ![x](javascript:alert(1))',
  ],
  [
    'a name that is not its own',
    '[x][__proto__] [constructor]\n\n[__proto__]: javascript:alert(1)',
  ],
  ['a comment and a declaration', '<!-- x --> <!DOCTYPE html> <?php x ?> <![CDATA[x]]>'],
]

describe('D7.15 T16 unsafe or unusual input', () => {
  test.each(hostile)('%s', (_name, text) => {
    const drawn = draw(text)
    const elements = [...drawn.querySelectorAll('*')]
    expect(elements.map(({ tagName }) => tagName).filter((tag) => !allowed.has(tag))).toEqual([])
    expect(
      elements
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => !allowedAttributes.has(name)),
    ).toEqual([])
    const addresses = elements
      .map((element) => element.getAttribute('href'))
      .filter((href) => href !== null)
    expect(addresses.filter((href) => !/^(?:https:\/\/|mailto:)/.test(href))).toEqual([])
  })
  test('words between tags stay, a line break stays a line break', () => {
    const drawn = draw('<p>Hello<br/>there</p>')
    expect(drawn.textContent).toBe('Hellothere')
    expect(drawn.querySelectorAll('br')).toHaveLength(1)
  })
  test.each([
    ['a megabyte of text', 'word &amp; word\n\n'.repeat(62_500)],
    ['quotes a thousand deep', `${'>'.repeat(1_000)} x`],
    ['emphasis a thousand deep', `${'*a _b '.repeat(1_000)}x${' b_ a*'.repeat(1_000)}`],
    [
      'lists five hundred deep',
      Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    ],
    ['links that never end', '[a]('.repeat(20_000)],
    ['tags that never end', '<a '.repeat(30_000)],
  ])('%s is drawn in reasonable time and depth', (_name, text) => {
    let drawn = document.body
    expect(
      workUnits(
        () => {
          drawn = draw(text)
        },
        60,
        1,
      ),
    ).toBeLessThan(60)
    let depth = 0
    for (let element: Element | null = drawn; element; element = element.lastElementChild)
      depth += 1
    expect(depth).toBeLessThan(40)
    expect(drawn.textContent?.length).toBeGreaterThan(0)
  })
})
