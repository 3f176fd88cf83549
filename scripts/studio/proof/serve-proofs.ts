import type { FastifyInstance } from 'fastify'
import { originsOf } from '../../../src/compiler/2-resolve/origin.ts'
import { usedCalls } from '../../../src/compiler/5-analyze/used-calls.ts'
import type { Compiled } from '../../../src/compiler/compile.ts'
import type {
  AnswerersAnswer,
  CounterexampleAnswer,
  OriginsAnswer,
  ProofAnswer,
  WalksAnswer,
} from '../../../src/studio/proof/messages.ts'
import type { OpenProduct } from '../open-product.ts'
import { counterexample, coveredScreens, walksTo } from './counterexample.ts'

interface Proofs {
  readonly product: OpenProduct
  readonly compiled: () => Compiled
}

interface Query {
  readonly Querystring: Readonly<
    Partial<Record<'tenant' | 'screen' | 'path' | 'code' | 'file' | 'start', string>>
  >
}

/** Answers gaps of scenarios, walks to them, and origins of values. */
export function serveProofs(app: FastifyInstance, { product, compiled }: Proofs): void {
  const sources = () => product.edition().sources
  const walks = new WeakMap<Compiled, Map<string, ReturnType<typeof walksTo>>>()

  app.get<Query>('/api/proof', async ({ query: { tenant = 'default' } }): Promise<ProofAnswer> => ({
    screens: coveredScreens(sources(), compiled(), tenant),
  }))
  app.get<Query>('/api/walks', async ({ query }): Promise<WalksAnswer> => {
    const { tenant = 'default', screen = '' } = query
    const all = compiled()
    const known = walks.get(all) ?? new Map<string, ReturnType<typeof walksTo>>()
    walks.set(all, known)
    const key = `${tenant} ${screen}`
    const found = known.get(key) ?? walksTo({ sources: sources(), compiled: all }, tenant, screen)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return { walks: await found }
  })
  app.get<Query>('/api/counterexample', async ({ query }): Promise<CounterexampleAnswer> => {
    const { tenant = 'default', code, file, start } = query
    const diagnostic = product
      .edition()
      .diagnostics.find(
        (each) =>
          each.code === code && each.span.file === file && String(each.span.start) === start,
      )
    if (!diagnostic) return {}
    const walk = await counterexample(
      { sources: sources(), compiled: compiled() },
      tenant,
      diagnostic,
    )
    return walk ? { walk } : {}
  })
  app.get<Query>('/api/origins', async ({ query }): Promise<OriginsAnswer> => {
    const { tenant = 'default', path = '' } = query
    const asked = originsOf(sources(), tenant, path.replace(/^(?:tenant|values)\./, ''))
    if (asked.found !== 'origins') return { origins: [], known: asked.known }
    return {
      origins: asked.origins.map(({ limit, ...origin }) =>
        limit ? Object.assign({}, origin, { limit: limit.span }) : origin,
      ),
      known: [],
    }
  })
  app.get('/api/answerers', async (): Promise<AnswerersAnswer> => ({
    calls: usedCalls(sources()).flatMap(({ id, uses }) =>
      uses.map(({ at, codes }) => ({ operation: id, at, codes })),
    ),
  }))
}
