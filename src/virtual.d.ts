/** What scripts/vite/flows-plugin.ts makes of flows/. */
declare module 'virtual:gatehouse/index' {
  const index: import('./language/program.ts').ProgramIndex
  export default index
}
declare module 'virtual:gatehouse/journeys' {
  export const journeys: Readonly<Record<string, () => Promise<import('./runtime/journey-module.ts').JourneyModule<import('./forms/FlowForm.tsx').Validators>>>>
}
declare module 'virtual:gatehouse/texts' {
  export const texts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: import('./language/json.ts').JsonObject }>>>>>
}
