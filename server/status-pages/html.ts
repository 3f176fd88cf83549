import { createHash } from 'node:crypto'
import { withScriptSelectors } from '../../src/language/locale/language-attributes.ts'
import { serverLanguages } from '../texts/server-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const dark =
  '--ground:oklch(.16 .012 250);--surface:oklch(.22 .014 250);--ink:oklch(.95 .006 250);--ink-2:oklch(.77 .014 250);--line:oklch(.33 .016 250);--brand:oklch(.7 .14 250);--brand-ink:oklch(.16 .03 250);color-scheme:dark'

/**
 * The look of the front end (src/shell/styles/tokens.css) for pages that the server writes itself.
 * It is inlined, because a server that is down sends no style sheet either.
 */
export const look = withScriptSelectors(
  `
:root{--ground:oklch(.975 .004 250);--surface:oklch(1 0 0);--ink:oklch(.24 .02 250);--ink-2:oklch(.44 .02 250);--line:oklch(.9 .008 250);--brand:oklch(.47 .14 250);--brand-ink:oklch(1 0 0);color-scheme:light}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
html{font:1rem/1.55 system-ui,sans-serif;color:var(--ink);background:radial-gradient(50% 36rem at 50% 0,color-mix(in oklch,var(--brand) 5%,transparent),transparent) no-repeat var(--ground);scrollbar-gutter:stable}
:script(Hang){font-family:"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR",system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid}
a{color:var(--brand)}
a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
`,
  serverLanguages,
)

/**
 * A redirect page of the front end (layout `bare`): an empty page, the sign after 400 ms, the link
 * after 3 s. Sign and heading are where the front end draws them (src/shell/styles/layout.css).
 */
export const continueStyle = withScriptSelectors(
  `${look}
html{color:var(--ink-2)}
main{display:grid;align-content:start;justify-items:center;gap:1.5rem;padding:calc(40vh + 7.2px) 1rem 0;text-align:center}
@media (max-width:26rem){main{padding-block-start:calc(40vh - 52.8px)}}
main>*{visibility:hidden;animation:appear 1ms 400ms forwards}
main>p{animation-delay:3s}
h1,p{margin:0}
h1{font-size:1.75rem;line-height:1.2;font-weight:400;letter-spacing:-.01em;color:var(--ink)}
h1:script(Hani){letter-spacing:normal}
svg{width:64px;height:64px;fill:none;stroke:var(--brand);stroke-width:1.75;stroke-linecap:round;stroke-dasharray:12 6}
path{animation:march 1.2s linear infinite}
a{display:inline-flex;align-items:center;min-height:2.75rem}
@keyframes appear{to{visibility:visible}}
@keyframes march{to{stroke-dashoffset:-36}}
@media (prefers-reduced-motion:reduce){path{animation:none}}
`,
  serverLanguages,
)

/** `sha256-…` of the inlined style, for the policy. */
export const continueStyleHash = `sha256-${createHash('sha256').update(continueStyle).digest('base64')}`

export type ThemeChoice = 'light' | 'dark'

/** Returns the theme that the person chose; undefined leaves it to the system. */
export function themeChoice(cookie = ''): ThemeChoice | undefined {
  const chosen = /(?:^|;\s*)Theme=(light|dark)(?:;|$)/.exec(cookie)?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined
}

/** Writes the attribute of `<html>`, with a space before it. */
export const themeAttribute = (theme: ThemeChoice | undefined): string =>
  theme === undefined ? '' : ` data-theme="${theme}"`
