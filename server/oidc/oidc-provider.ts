/**
 * The library, without the line it prints at import on a runtime whose release has no LTS name.
 * Node 26 gets its name later; the library's behaviour on it is what the contract tests show.
 */
const { warn } = console
console.warn = () => undefined
export const { errors, interactionPolicy, Provider } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
