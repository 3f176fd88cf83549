/** Modules that scripts/vite/flows-plugin.ts generates from flows/. */
declare module 'virtual:gatehouse/index' {
  const index: import('./language/program.ts').FrontIndex
  export default index
}
declare module 'virtual:gatehouse/whole-index' {
  const index: import('./language/program.ts').ProgramIndex
  export default index
}
declare module 'virtual:gatehouse/fonts' {
  export const fonts: readonly import('./shell/fonts.ts').BundledFont[]
}
declare module 'virtual:gatehouse/journeys' {
  /** Rejects when the chunk cannot be loaded, or differs from the chunk that the build wrote. */
  export const loadJourney: (
    name: string,
  ) => Promise<
    import('./runtime/journey-module.ts').JourneyModule<
      import('./shell/shell-scope.ts').JourneyForms,
      Parameters<typeof import('./rules/registry.ts').addRules>[0]
    >
  >
  /**
   * Prefetches the code with which journeys other than the first one render and act, and their
   * locations.
   */
  export const loadRest: () => Promise<unknown>
}
declare module 'virtual:gatehouse/recorder' {
  /** Rejects where the tenant does not record. */
  export const loadRecorder: () => Promise<
    import('./runtime/browser/browser-runtime.ts').RecorderModule
  >
}
declare module 'virtual:gatehouse/texts' {
  /** The namespaces that the first screen shows, in one language. */
  export const loadTexts: (
    language: import('./language/locale/language-facts.ts').Language,
  ) => Promise<import('./runtime/journey-module.ts').LanguageModule>
  /** The namespaces that only the runtime needs, in one language. */
  export const loadLaterTexts: typeof loadTexts
}
