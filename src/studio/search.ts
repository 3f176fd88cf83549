import type { Diagnostic } from '../language/diagnostic.ts'
import type { MapScreen } from '../language/flow-map.ts'

/** A screen among the results, with the word that fits and its kind. */
export interface Hit {
  readonly screen: MapScreen
  readonly kind: 'screen' | 'route' | 'text' | 'operation' | 'state' | 'diagnostic'
  readonly found: string
}

interface Searched {
  readonly screens: readonly MapScreen[]
  /** Sentences by `namespace.key`. */
  readonly texts: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Finds screens by name, route, text, operation, field of the state or diagnostic, without case.
 * Each screen is there once, with the first kind that fits. Without words it finds every screen.
 */
export function search(words: string, { screens, texts, diagnostics }: Searched): readonly Hit[] {
  const wanted = words.trim().toLowerCase()
  const fits = (value: string | undefined) => value?.toLowerCase().includes(wanted) === true
  return screens.flatMap((screen): readonly Hit[] => {
    const hit = (kind: Hit['kind'], found: string | undefined) =>
      found === undefined ? [] : [{ screen, kind, found }]
    const own = diagnostics.filter(({ span }) => span.file === screen.at.file)
    const text = screen.texts.find((key) => fits(key) || fits(texts[key]))
    return [
      ...hit('screen', fits(screen.id) ? screen.id : undefined),
      ...hit('route', fits(screen.route) ? screen.route : undefined),
      ...hit('text', text && (texts[text] ?? text)),
      ...hit('operation', screen.calls.map(({ operation }) => operation).find(fits)),
      ...hit('state', screen.state.find(fits)),
      ...hit('diagnostic', own.map(({ code }) => code).find(fits)),
    ].slice(0, 1)
  })
}
