import { languageAttributes } from '../../src/language/language-attributes.ts'
import type { DrawnPage } from './draw-states.ts'

export interface FrameLook {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly sheet: string
}

/** Returns the document of one state, as page/viewer.ts writes it into its frames. */
export const frameDocument = (
  { title, markup }: DrawnPage,
  { language, theme, sheet }: FrameLook,
): string =>
  `<!doctype html><html ${languageAttributes(language)} data-theme="${theme}" data-latin><head><meta charset="utf-8"><title>${title}</title><style>${sheet}</style></head><body><div id="root">${markup}</div></body></html>`
