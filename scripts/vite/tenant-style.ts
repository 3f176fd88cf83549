import type { Plugin } from 'vite'
import type { TenantLook } from '../../src/compiler/tenants/tenant-look.ts'
import { lookId } from '../../src/shell/dev-overlay/messages.ts'
import type { FlowsSource } from './flows-source.ts'

/**
 * Each theme by its name and by the system: what one of them says must not reach the other. On
 * paper every theme is the light one.
 */
const places = {
  light: (tokens: string) =>
    `[data-theme=light]{${tokens}}@media (prefers-color-scheme:light){:root:not([data-theme]){${tokens}}}@media print{:root{${tokens}}}`,
  dark: (tokens: string) =>
    `@media screen{[data-theme=dark]{${tokens}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${tokens}}}`,
}

/**
 * Light and dark: where the dark one, which comes after it, says anew all that the light one says,
 * that need only be said once.
 */
function themes({ light, dark }: TenantLook['colours']): string {
  const [pale, deep] = [tokensOf(light), tokensOf(dark)]
  const anew = Object.keys(light).every((token) => Object.hasOwn(dark, token))
  return `${pale === '' ? '' : anew ? `:root{${pale}}` : places.light(pale)}${deep === '' ? '' : places.dark(deep)}`
}

const tokensOf = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([token, colour]) => `--${token}:${colour}`)
    .join(';')

/**
 * What a tenant's colours change of src/shell/styles/tokens.css; '' when they change nothing. It
 * stands in no layer, and so above those of all layers, wherever in the page it stands. The
 * compiler has read every value as a colour.
 */
export function tenantStyle({ hue, colours }: TenantLook): string {
  return `${hue === undefined ? '' : `:root{--brand-hue:${hue}}`}${themes(colours)}`
}

/**
 * For development, where no page is drawn into which it would go (prerender/fill-page). It is there
 * also while it says nothing: a saved colour goes into it.
 */
export function tenantLook(source: FlowsSource): Plugin {
  return {
    name: 'gatehouse-tenant-look',
    apply: 'serve',
    transformIndexHtml() {
      const style = source.isThere() ? tenantStyle(source.current().look) : ''
      return [{ tag: 'style', attrs: { id: lookId }, children: style, injectTo: 'head' as const }]
    },
  }
}
