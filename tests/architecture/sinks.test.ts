import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** Ways to give an address to the browser: to navigate, to load, to offer. */
const sink =
  /\b(?:href|src|srcSet|action|formAction|poster)=\{|\blocation\.(?:assign|replace)\(|\blocation\.href\s*=[^=]|\bwindow\.open\(|\.(?:href|src|action|formAction) = |\bnavigator\.sendBeacon\(/

/**
 * Every file that does so, and the guard of its address. A new file must be entered here, with its
 * guard in the table of src/engine/hostile-addresses.test.ts.
 */
const JUDGES: Readonly<Record<string, string>> = {
  'src/runtime/browser/browser-navigation.ts':
    'AllowedUrl of engine/allowed-url; a tab of our own below the base path',
  'src/runtime/browser/import-with-integrity.ts': 'a chunk of the build, from its own table',
  'src/shell/Page.tsx': 'routes of the program below the base path; engine/views/shell-view',
  'src/shell/header/Header.tsx': 'engine/views/shell-view',
  'src/shell/dev-overlay/show-problems.ts': 'a constant path of the development server',
  'src/blocks/markdown/Inline.tsx': 'blocks/markdown/safe-link',
  'src/blocks/markdown/MarkdownText.tsx': 'a heading of the same text',
  'src/blocks/facts.tsx': 'the blob of a file that the page made itself, only to be saved',
  'src/blocks/support.tsx': 'engine/views/links-view',
  'src/blocks/menus.tsx': 'engine/views/menu-view',
  'src/blocks/Qr.tsx':
    'its own isOfApp: otpauth and singleid alone; held to the table by blocks/Qr.test.tsx',
  'src/blocks/components/Contact.tsx':
    'tel: and mailto: written before it, typed values encoded; held to the table by blocks/components/Contact.test.tsx',
  'src/blocks/List.tsx': 'ownPicture of engine/views/css-url',
  'src/forms/problems.tsx': 'a field of the same form',
  'src/studio/MapCanvas.tsx': 'addressOf of studio/StateFrame',
  'src/studio/StateFrame.tsx': 'a page of the studio itself, every value as a query',
  'src/studio/walk/WalkFrame.tsx': 'a page of the studio itself, named by its server',
}

test('an address reaches the browser in these files alone', () => {
  const found = filesMatching('src/**/*.ts', 'src/**/*.tsx').filter(
    (file) =>
      !/\.test\.tsx?$|\/generated\/|\/cli\/|\/compiler\//.test(file) && sink.test(textOf(file)),
  )
  expect(found).toEqual(Object.keys(JUDGES).toSorted())
})

test('only the judge makes an address that may be left for', () => {
  const made = filesMatching('src/**/*.ts', 'src/**/*.tsx').filter(
    (file) =>
      /\bas (?:unknown as )?AllowedUrl\b|<AllowedUrl>/.test(textOf(file)) &&
      !/\.test\.tsx?$/.test(file),
  )
  expect(made).toEqual(['src/engine/allowed-url.ts'])
})

test.each([
  '<a href={url}>',
  'location.assign(url)',
  'globalThis.location.href = url',
  "window.open(url, '_blank')",
  'form.action = url',
  '<img src={url}>',
])('would find %s', (text) => {
  expect(sink.test(text)).toBe(true)
})
