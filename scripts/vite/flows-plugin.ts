import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { compileFlows, type CompiledFlows } from './compile-flows.ts'
import { journeyModule, journeysModule, textModule, textsModule } from './program-modules.ts'

const PREFIX = 'virtual:gatehouse/'
/** Vite's mark for modules that are no files. */
const RESOLVED = `\0${PREFIX}`

/** Folders whose change means another program. */
const SOURCES = ['flows/', 'schemas/', 'openapi/']

/**
 * Compiles flows/ into modules: `virtual:gatehouse/index` for the entry, one module for each journey and one for each file of texts, loaded
 * when needed. Any error of an author stops the build with the same words as `npm run check`.
 */
export function flows(root: string): Plugin {
  let compiled: CompiledFlows | undefined
  const current = () => (compiled ??= compileFlows(root))

  return {
    name: 'gatehouse-flows',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    buildStart() {
      current()
    },
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined
      const [kind, ...rest] = id.slice(RESOLVED.length).split('/')
      const { program: { index, journeys }, validators, texts } = current()
      switch (kind) {
        case 'index':
          return `export default ${JSON.stringify(index)}`
        case 'journeys':
          return journeysModule(Object.keys(journeys), PREFIX)
        case 'journey':
          return journeyModule(journeys, validators, rest.join('/'))
        case 'texts':
          return textsModule(texts, PREFIX)
        case 'text':
          return textModule(texts, rest[0] ?? '', rest[1] ?? '')
        default:
          throw new Error(`There is no module ${id.slice(1)}.`)
      }
    },
    handleHotUpdate({ file, server }) {
      const path = relative(root, file).replaceAll('\\', '/')
      if (!SOURCES.some((folder) => path.startsWith(folder))) return undefined
      compiled = undefined
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(RESOLVED) === true) server.moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}
