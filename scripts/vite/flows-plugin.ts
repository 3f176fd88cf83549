import type { Plugin } from 'vite'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import { withPseudoTexts } from '../pseudo-locale/pseudo-texts.ts'
import { type CompiledFlows, defaultTenant, flowsSource } from './compile-flows.ts'
import { followFlows } from './follow-flows.ts'
import { indexModule, wholeIndexModule } from './index-module.ts'
import {
  fontsModule,
  journeyModule,
  journeysModule,
  languageModule,
  laterName,
  laterTextsModule,
  mappedJourneysModule,
  recorderChunk,
  recorderModule,
  textsModule,
} from './program-modules.ts'
import { splitTables } from './split-tables.ts'
import { tenantLogo, tenantLook } from './tenants.ts'
import { firstJourney, laterActions } from './used-by-journeys.ts'

const PREFIX = 'virtual:gatehouse/'
/** Vite's mark for virtual modules. */
const RESOLVED = `\0${PREFIX}`

const JOURNEY = `${PREFIX}journey/`

/**
 * Compiles flows/ into modules: `virtual:gatehouse/index` and the common texts for the entry, and
 * one module for each journey, loaded when needed. In the build each is a chunk of its own,
 * `assets/journeys/<name>-<hash>.js`. An author's error stops the build with the same words as `npm
 * run check`. All of it belongs to one tenant. Another tenant is another build, so that users load
 * nothing of a foreign tenant.
 */
export function flows(root: string, tenant = defaultTenant, compiled?: CompiledFlows): Plugin[] {
  const source = flowsSource(root, tenant, compiled)
  let development = false

  const modules: Plugin = {
    name: 'gatehouse-flows',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    configResolved({ command }) {
      development = command === 'serve'
    },
    buildStart() {
      if (development) return
      const { program } = source.current()
      if (program.index.records)
        this.emitFile({ type: 'chunk', ...recorderChunk, preserveSignature: 'strict' })
      for (const name of Object.keys(program.journeys))
        this.emitFile({
          type: 'chunk',
          id: `${JOURNEY}${name}`,
          name: `journeys/${name}`,
          preserveSignature: 'strict',
        })
    },
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined
      const [kind, ...rest] = id.slice(RESOLVED.length).split('/')
      const { program, validators, texts: written, shown } = source.current()
      const { index, journeys } = program
      // A build never uses the pseudo language, whatever its environment.
      const texts =
        development && process.env['GATEHOUSE_PSEUDO'] === '1'
          ? withPseudoTexts(written, index.texts.languages[0] ?? '')
          : written
      const known = [...index.texts.common, ...(journeys[firstJourney(program)]?.texts ?? [])]
      switch (kind) {
        case 'index':
          return indexModule(
            development
              ? index
              : { ...index, tenant: { ...index.tenant, values: valuesDrawn(program) } },
          )
        case 'whole-index':
          return wholeIndexModule(
            development
              ? index
              : {
                  ...index,
                  tenant: { ...index.tenant, values: valuesRead(program) },
                  actions: without(index.actions, laterActions(program)),
                },
          )
        case 'fonts':
          return fontsModule(index.fonts ?? [])
        case 'journeys':
          return development ? journeysModule(PREFIX) : mappedJourneysModule(firstJourney(program))
        case 'recorder':
          return recorderModule(development ? undefined : index.records === true)
        case 'journey':
          // In development a journey contains its texts whole, and is sent again after they were
          // saved.
          return journeyModule(
            development
              ? { journeys, validators, texts, known: [] }
              : { journeys, validators, texts, shown, known: [...known, ...index.texts.later] },
            rest.join('/'),
          )
        case 'texts':
          return rest.length === 0
            ? textsModule(texts, PREFIX)
            : languageModule(texts, rest.join('/'), known)
        case 'later':
          return laterTextsModule(
            texts,
            rest.join('/').slice(laterName.length),
            index.texts.later.filter((namespace) => !known.includes(namespace)),
          )
        default:
          throw new Error(`There is no module ${id.slice(1)}.`)
      }
    },
  }
  return [
    modules,
    splitTables(source),
    tenantLook(source),
    tenantLogo(source),
    followFlows(source, RESOLVED),
  ]
}

function without<Value>(
  all: Readonly<Record<string, Value>>,
  left: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(left, name)))
}

/**
 * Returns the tenant's values that an expression reads. The others were compiled into schemas and
 * rules, or belong to the server.
 */
export function valuesRead({ index, journeys }: CompiledTenant['program']): JsonObject {
  return valuesAt(index, [{ ...index, tenant: null }, journeys])
}

/**
 * Returns the values that the screens of the first journey need before any action. The others come
 * with the runtime.
 */
export function valuesDrawn(program: CompiledTenant['program']): JsonObject {
  const { index } = program
  const screens = program.journeys[firstJourney(program)]?.screens ?? []
  return valuesAt(index, [
    index.titles,
    index.shell.footer,
    screens.map(({ title, heading, content, pages, form }) => ({
      title,
      heading,
      content,
      pages,
      form,
    })),
  ])
}

function valuesAt(
  { tenant }: CompiledTenant['program']['index'],
  parts: readonly unknown[],
): JsonObject {
  return [...pathsIn(parts)].reduce<JsonObject>(
    (kept, path) => grafted(kept, tenant.values, path),
    {},
  )
}

/** Finds this path in any expression: `tenant.otp.lasts`. */
function* pathsIn(value: unknown): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return
  if ('root' in value && value.root === 'tenant' && 'path' in value && Array.isArray(value.path))
    yield value.path.map(String)
  for (const inner of Object.values(value)) yield* pathsIn(inner)
}

function grafted(
  kept: JsonObject,
  from: JsonObject,
  [key, ...rest]: readonly string[],
): JsonObject {
  if (key === undefined) return from
  const [own, all] = [kept[key], from[key]]
  if (all === undefined) return kept
  return {
    ...kept,
    [key]: rest.length === 0 || !isObject(all) ? all : grafted(isObject(own) ? own : {}, all, rest),
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
