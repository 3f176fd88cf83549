import type { CompiledTenant } from '../../src/compiler/compile.ts'
import { sentenceOf } from '../start/sentence-of.ts'
import { compileFlows, type CompiledFlows, flowsOf } from './compile-flows.ts'
import { FlowsRefused } from './flows-refused.ts'

/** The flows of a folder as they were compiled last, as one tenant has them. */
export interface FlowsSource {
  /** Absolute path of the folder with flows/, schemas/ and openapi/. */
  readonly root: string
  /** @throws FlowsRefused when there has been no program yet */
  current(): CompiledTenant
  /** Whether there has been a program. */
  isThere(): boolean
  /**
   * Reads and compiles everything again. Returns the mistakes as `npm run check` prints them, or
   * the reason why compiling failed; '' without mistakes, and then `current` is the new program.
   */
  renew(): string
}

/** @param compiled when somebody did it already */
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
        // A developer watches the page and the terminal, and would wait at both for a program that
        // never comes.
        return error instanceof FlowsRefused
          ? error.message
          : `The flows could not be compiled; what is shown is older than they are.\n${sentenceOf(error)}\n`
      }
    },
  }
}
