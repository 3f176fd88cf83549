import { setImmediate } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'

// As a process: node tests/compile/scaling/kept.ts <root> <edits> <file>… Counts the objects in
// memory after this number of edits, and after the same number more.
const [root = '', edits = '', ...paths] = process.argv.slice(2)
const own = readSources(root)
let edit = 0

/**
 * Edits each of the files in turn. The results of one file were computed with all versions of the
 * others.
 */
async function afterEdits(): Promise<number> {
  for (const last = edit + Number(edits); edit < last; edit += 1) {
    const file = paths[edit % paths.length] ?? ''
    compile({
      ...own,
      files: new Map([...own.files, [file, `${own.files.get(file) ?? ''}# ${edit}\n`]]),
    })
  }
  await setImmediate()
  // V8 collects garbage before it counts.
  return queryObjects(Object, { format: 'count' })
}

compile(own)
console.log(JSON.stringify([await afterEdits(), await afterEdits()]))
