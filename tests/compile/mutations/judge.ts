import { parseDocument } from 'yaml'
import { type Compiled, compile } from '../../../src/compiler/compile.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import { canonical, inventoryOf, removed } from './inventory.ts'
import { asWritten, type Mutation, mutationsOf } from './mutation.ts'

/**
 * `caught`: a diagnostic reports it. `same`: the shipped output does not change. `another`: a
 * different product, without the loss of a part that the compiler guarantees. `survivor`: an exit,
 * an answer to an error, a text or a target is gone, without a diagnostic.
 */
export type Verdict =
  | { readonly is: 'caught'; readonly codes: readonly string[] }
  | { readonly is: 'same' | 'another' }
  | { readonly is: 'survivor'; readonly gone: readonly string[] }

export interface Judge {
  readonly mutations: readonly Mutation[]
  readonly judge: (mutation: Mutation) => Verdict
}

/** Checks the flows without their scenarios: those would find more than the compiler does. */
export function judgeOf(shipped: Sources): Judge {
  const files = new Map(
    [...shipped.files]
      .filter(([path]) => !path.endsWith('.test.yaml'))
      .map(([path, text]) => [path, asWritten(parseDocument(text))]),
  )
  const sources = { ...shipped, files }
  const whole = compile(sources)
  const [mistake] = reportedOn(whole)
  if (mistake)
    throw new Error(
      `What is mutated has a mistake already: ${mistake.span.file}:${mistake.span.line} ${mistake.message}`,
    )
  const [before, there] = [canonical(whole), inventoryOf(whole)]
  return {
    mutations: [...files]
      .filter(([path]) => path.startsWith('flows/'))
      .flatMap(([path, text]) => mutationsOf(path, text)),
    judge: ({ file, written }) => {
      const compiled: Compiled = compile({
        ...sources,
        files: new Map([...files, [file, written()]]),
      })
      if (compiled.diagnostics.length > 0)
        return { is: 'caught', codes: compiled.diagnostics.map(({ code }) => code) }
      if (canonical(compiled) === before) return { is: 'same' }
      const reported = reportedOn(compiled)
      if (reported.length > 0) return { is: 'caught', codes: reported.map(({ code }) => code) }
      const gone = removed(there, inventoryOf(compiled))
      return gone.length > 0 ? { is: 'survivor', gone } : { is: 'another' }
    },
  }
}

/** As `npm run check` prints it. */
function reportedOn({ diagnostics, unused }: Compiled): Compiled['diagnostics'] {
  return [...diagnostics, ...unused]
}
