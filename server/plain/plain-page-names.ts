/** In the order of the list at the foot of each page (openapi/plain-pages.yaml). */
export const plainPageNames = [
  'help',
  'browsers',
  'faq',
  'guide',
  'privacy',
  'terms-of-use',
  'cookie',
] as const
export type PlainPageName = (typeof plainPageNames)[number]
