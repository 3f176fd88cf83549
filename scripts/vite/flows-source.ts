import type { CompiledTenant } from '../../src/compiler/compile.ts'
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
  /** Reads everything anew. What is wrong, in the words of `npm run check`; '' when nothing is, and then `current` is the new program. */
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
        if (error instanceof FlowsRefused) return error.message
        throw error
      }
    },
  }
}
