import { setImmediate } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'

// As a process: node tests/compile/growth/kept.ts <root> <edits> <file>… Objects that are there
// after as many edits, and after as many more.
const [root = '', edits = '', ...paths] = process.argv.slice(2)
const own = readSources(root)
let edit = 0

/**
 * Each of the files in turn: what was found out about one of them was found out beside all versions
 * of the others.
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
  // V8 tidies up before it counts.
  return queryObjects(Object, { format: 'count' })
}

compile(own)
console.log(JSON.stringify([await afterEdits(), await afterEdits()]))
