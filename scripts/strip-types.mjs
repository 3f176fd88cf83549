import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

// Removes the types of our files where Node refuses to: below node_modules.
registerHooks({
  load(url, context, next) {
    const isOurs = url.startsWith('file:') && url.endsWith('.ts')
    return isOurs
      ? {
          format: 'module',
          shortCircuit: true,
          source: stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8')),
        }
      : next(url, context)
  },
})
