/** What scripts/vite/flows-plugin.ts makes of flows/. */
declare module 'virtual:gatehouse/index' {
  const index: import('./language/program.ts').FrontIndex
  export default index
}
declare module 'virtual:gatehouse/whole-index' {
  const index: import('./language/program.ts').ProgramIndex
  export default index
}
declare module 'virtual:gatehouse/journeys' {
  /** Rejects when the chunk cannot be had, or is not the one that the build wrote. */
  export const loadJourney: (
    name: string,
  ) => Promise<
    import('./runtime/journey-module.ts').JourneyModule<
      import('./shell/shell-scope.ts').JourneyForms,
      Parameters<typeof import('./rules/add-rules.ts').addRules>[0]
    >
  >
  /** Fetches ahead what journeys other than the first draw and do, and where they lie. */
  export const loadRest: () => Promise<unknown>
}
declare module 'virtual:gatehouse/texts' {
  /** The namespaces that stand on the first screen, in one language. */
  export const loadTexts: (
    language: import('./language/vocabulary.ts').Language,
  ) => Promise<import('./runtime/journey-module.ts').LanguageModule>
  /** The namespaces that only what acts needs, in one language. */
  export const loadLaterTexts: typeof loadTexts
}
