import type { CompiledTenant } from '../../src/compiler/compile.ts'
import { formatError } from '../start/format-error.ts'
import { compileFlows, type CompiledFlows, flowsOf } from './compile-flows.ts'
import { FlowsRefused } from './flows-refused.ts'

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
