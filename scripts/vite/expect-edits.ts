/**
 * Remembers which edits of foreign code a build made. An edit that found nothing to change has
 * stopped to work, as after an upgrade of the package, and nothing else would say so.
 */
export function expectEdits(plugin: string, names: Iterable<string>) {
  const missing = new Set(names)
  return {
    made: (name: string) => void missing.delete(name),
    /** @throws when one of the edits was not made */
    check(): void {
      if (missing.size === 0) return
      throw new Error(
        `${plugin} found nothing to change for: ${[...missing].join(', ')}. ` +
          'Adapt it to the new code of the package, or remove it (decision 0163).',
      )
    },
  }
}

/** The drawing of prerendered pages is bundled for Node, without lazy chunks. */
export const isForBrowsers = ({
  environment,
}: {
  readonly environment: { readonly config: { readonly consumer: 'client' | 'server' } }
}): boolean => environment.config.consumer === 'client'
