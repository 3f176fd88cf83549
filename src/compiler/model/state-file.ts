/** Returns the file in which the author of `file` declares new fields of the state. */
export function stateFileFor(file: string): string {
  const [, tenant] = /^flows\/tenants\/(?!default\b)([^/.]+)(?:\/|\.yaml$)/.exec(file) ?? []
  if (tenant !== undefined)
    return `flows/tenants/${tenant}/state.yaml, in a store named \`own\` or \`own…\``
  // Scenarios in this folder name their tenant inside.
  return file.startsWith('flows/tenants/')
    ? 'flows/state.yaml, or state.yaml in the folder of the tenant'
    : 'flows/state.yaml'
}
