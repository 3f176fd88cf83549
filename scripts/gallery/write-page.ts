import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import type { DrawnState } from './draw-states.ts'
import { stateKinds } from './kinds-of.ts'
import type { GalleryStyles } from './styles.ts'

/** Everything on the page. */
export interface GalleryContent {
  /** Screens by journey, in the order of the program. */
  readonly journeys: Readonly<Record<string, readonly string[]>>
  readonly languages: readonly string[]
  /** Tenants with their style sheets. */
  readonly sheets: Readonly<Record<string, string>>
  readonly fonts: GalleryStyles['fonts']
  readonly states: readonly DrawnState[]
}

/** Writes `index.html` and the fonts beside it; returns the path of the page. */
export async function writePage(folder: string, content: GalleryContent): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  for (const { name, content: bytes } of content.fonts)
    writeFileSync(join(folder, 'fonts', name), bytes)
  const path = join(folder, 'index.html')
  writeFileSync(path, await pageOf(content))
  return path
}

const source = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'page', name), 'utf8')

async function pageOf(content: GalleryContent): Promise<string> {
  const script = (await transformWithOxc(source('viewer.ts'), 'viewer.ts')).code
  const style = source('gallery.css')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${[style, ...Object.values(content.sheets)].map(hashOf).join(' ')}`,
    'img-src data:',
    "font-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const screens = Object.values(content.journeys)
    .flat()
    .map((screen) => ({
      screen,
      states: content.states.filter((state) => state.screen === screen),
    }))
    .filter(({ states }) => states.length > 0)
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gallery of screens</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#states">Skip to the states</a>
<header>
<h1>Gallery of screens</h1>
<form id="controls" aria-label="View">
${choice('language', 'Language', [...content.languages, 'all'])}
${choice('theme', 'Theme', ['light', 'dark', 'both'])}
${choice('width', 'Width', ['1280', '768', '320', 'all'])}
${choice('tenant', 'Tenant', ['all', ...Object.keys(content.sheets)])}
${choice('kind', 'Kind', ['all', ...stateKinds])}
<label>Filter <input type="search" name="filter" autocomplete="off"></label>
</form>
<p id="count" role="status">${content.states.length} states of ${screens.length} screens</p>
</header>
<nav aria-label="Screens">${indexOf(content)}</nav>
<main id="states" tabindex="-1">${screens.map(sectionOf).join('\n')}</main>
<noscript><p>The states appear only with scripts.</p></noscript>
${screens.map(dataOf).join('\n')}
${Object.entries(content.sheets)
  .map(([tenant, sheet]) => `<script type="text/plain" id="sheet-${tenant}">${sheet}</script>`)
  .join('\n')}
<script>${script}</script>
</body>
</html>
`
}

interface ScreenStates {
  readonly screen: string
  readonly states: readonly DrawnState[]
}

const choice = (name: string, label: string, words: readonly string[]) =>
  `<label>${label} <select name="${name}">${words.map((word) => `<option>${word}</option>`).join('')}</select></label>`

const indexOf = ({ journeys, states }: GalleryContent) =>
  Object.entries(journeys)
    .map(([journey, screens]) => {
      const links = screens
        .map(
          (screen) => [screen, states.filter((state) => state.screen === screen).length] as const,
        )
        .filter(([, count]) => count > 0)
        .map(
          ([screen, count]) =>
            `<li><a href="#${screen}">${screen} <span class="number">${count}</span></a></li>`,
        )
      return links.length === 0
        ? ''
        : `<details open><summary>${journey}</summary><ul>${links.join('')}</ul></details>`
    })
    .join('')

const sectionOf = ({ screen, states }: ScreenStates) =>
  `<section id="${screen}" aria-labelledby="title-${screen}"><h2 id="title-${screen}">${screen}</h2>
${states.map(articleOf).join('\n')}</section>`

const articleOf = (
  { tenant, screen, scenario, step, place, kinds }: DrawnState,
  index: number,
) => `<article id="${screen}-${index + 1}" data-screen="${screen}" data-index="${index}" data-tenant="${tenant}" data-kinds="${kinds.join(' ')}">
<h3><a href="#${screen}-${index + 1}">${escaped(scenario)}: ${escaped(step)}</a></h3>
<p>${[tenant, ...kinds].map((word) => `<span class="tag">${word}</span>`).join(' ')} <code>${place}</code></p>
<div class="frames"></div></article>`

/** Compressed, because the states of a screen are nearly equal. */
const dataOf = ({ screen, states }: ScreenStates) =>
  `<script type="text/plain" id="data-${screen}">${gzipSync(
    JSON.stringify(states.map(({ pages }) => pages)),
    { level: 9 },
  ).toString('base64')}</script>`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
