/**
 * Imports the library without its warning on a runtime release without an LTS name. Node 26 gets
 * its name later. The contract tests check the library on it.
 */
const { warn } = console
console.warn = () => undefined
export const { errors, interactionPolicy, Provider } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
