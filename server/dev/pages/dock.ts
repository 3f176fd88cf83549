import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'
import { dockTexts } from './dock-texts.ts'
import type { DockView } from './dock-view.ts'

/**
 * Renders the dock with the newest codes. Everything works without the script, which only looks
 * again, copies and speaks.
 */
export function renderDock(language: PageLanguage, view: DockView): string {
  const t = dockTexts[language]
  const { title, codes, requests } = view
  const isEmpty = codes.length === 0 && requests.length === 0
  return `<aside class="dock" aria-labelledby="dock" data-dock="/sandbox/dock.json?lang=${language}">
<h2 id="dock">${escapeHtml(title)}</h2>
<p class="meta" data-empty${isEmpty ? '' : ' hidden'}>${t.empty}</p>
<ul class="requests" data-requests>${requests.map((request) => renderRequest(language, request)).join('')}</ul>
<ol class="codes" data-codes>${codes.map((code) => renderCode(language, code)).join('')}</ol>
<p class="links"><a href="/sandbox/inbox?lang=${language}">${t.inbox}</a> <a href="/sandbox/phone?lang=${language}">${t.phone}</a> <a href="/sandbox/?lang=${language}" data-refresh>${t.refresh}</a></p>
<p class="visually-hidden" role="status" data-news></p>
<template data-request-row>${renderRequest(language, { id: '', text: '', news: '' })}</template>
<template data-code-row>${renderCode(language, { id: '', code: '', from: '', news: '', copyLabel: '' })}</template>
</aside>`
}

function renderCode(
  language: PageLanguage,
  { id, code, from, copyLabel }: DockView['codes'][number],
): string {
  const t = dockTexts[language]
  return `<li data-id="${escapeHtml(id)}"><span class="code" data-code>${escapeHtml(code)}</span><span class="meta" data-from>${escapeHtml(from)}</span><button class="copy" type="button" hidden data-copy="${escapeHtml(code)}" data-copied="${t.copied}" aria-label="${escapeHtml(copyLabel)}">${t.copy}</button></li>`
}

function renderRequest(language: PageLanguage, { id, text }: DockView['requests'][number]): string {
  const t = dockTexts[language]
  return `<li data-id="${escapeHtml(id)}"><span data-text>${escapeHtml(text)}</span> <a href="/sandbox/phone?lang=${language}">${t.approve}</a></li>`
}
