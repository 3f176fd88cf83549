import { resolveBasePath } from '../../server/http/address.ts'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile, type Compiled, type CompiledTenant } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { formatError, FlowsRefused } from '../start/format-error.ts'

export type CompiledFlows = Compiled & { readonly program: NonNullable<Compiled['program']> }

/** Without a tenant in the message, it is this one. */
export const defaultTenant = 'default'

/** @throws FlowsRefused */
export function compileFlows(root: string): CompiledFlows {
  const sources = withAddresses(readSources(root), resolveBasePath(root))
  const compiled = compile(sources)
  const { program, diagnostics } = compiled
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (program === undefined || errors.length > 0)
    throw new FlowsRefused(formatDiagnostics(diagnostics, sources))
  return { ...compiled, program }
}

/** A deployment may set the base path, which the compiler does not know. */
function withAddresses(sources: Sources, basePath: string): Sources {
  const pictures = [...(sources.pictures ?? [])].map(
    ([path, file]) => [path, `${basePath}/${file}`] as const,
  )
  return { ...sources, pictures: new Map(pictures) }
}

/** @throws FlowsRefused when its file is gone */
export function flowsOf({ tenants }: CompiledFlows, name: string): CompiledTenant {
  const tenant = tenants[name]
  if (tenant === undefined) throw new FlowsRefused(`There is no tenant "${name}" any more.\n`)
  return tenant
}

/** The last compiled flows of a folder, for one tenant. */
export interface FlowsSource {
  /** Absolute path of the folder with flows/, schemas/ and openapi/. */
  readonly root: string
  /** @throws FlowsRefused before the first program */
  current(): CompiledTenant
  /** True once there is a program. */
  isThere(): boolean
  /**
   * Reads and compiles everything again. Returns the mistakes as `npm run check` prints them, or
   * the reason why compiling failed; '' without mistakes, and then `current` is the new program.
   */
  renew(): string
}

/** @param compiled result of an earlier compilation */
export function flowsSource(root: string, tenant: string, compiled?: CompiledFlows): FlowsSource {
  let own = compiled && flowsOf(compiled, tenant)
  return {
    root,
    isThere: () => own !== undefined,
    current: () => (own ??= flowsOf(compileFlows(root), tenant)),
    renew() {
      try {
        own = flowsOf(compileFlows(root), tenant)
        return ''
      } catch (error) {
        // A developer looks at the page or the terminal, and would wait for a program that never
        // comes.
        return error instanceof FlowsRefused
          ? error.message
          : `The flows could not be compiled; what is shown is older than they are.\n${formatError(error)}\n`
      }
    },
  }
}
