import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Project } from '../../project/project.ts'
import { entriesOf, jsonOf, valueOf } from '../../project/read-node.ts'
import { classOf } from '../../types/class-of.ts'
import type { Announcement } from '../../walk/announcement.ts'
import { type Beginning, beginningsOf, inside, isAllowed } from '../address-of.ts'
import type { Check, CheckContext } from '../check-table.ts'

/** What was put where others find it: into a field of the state, or into what an action takes. */
interface Put { readonly root: 'state' | 'takes'; readonly path: readonly string[]; readonly node: SourceNode; readonly value: Expression; readonly action?: string }
interface Left { readonly node: SourceNode; readonly value: Expression }

/** An address that lay in the state, or was given to an action, comes from wherever it was put there: all who put it are asked. */
export const carriedAddresses: Check = ({ project, files, report }) => {
  const puts: Put[] = []
  const lefts: Left[] = []
  return {
    kinds: ['leave-to', 'in-storage', 'in-action'],
    minds,
    hear: (announcement) => {
      // What nobody may see in an address is told as that.
      if (announcement.is === 'leave-to' && classOf(announcement.typed.type) === 'plain') lefts.push({ node: announcement.node, value: announcement.typed.lowered })
      if (announcement.is === 'in-storage') puts.push({ root: 'state', path: announcement.path.split('.'), node: announcement.node, value: announcement.typed.lowered })
      if (announcement.is === 'in-action') puts.push({ root: 'takes', path: [announcement.name], node: announcement.node, value: announcement.typed.lowered, action: announcement.action })
    },
    finish: () => {
      puts.push(...defaultsIn(files))
      for (const { node, value } of lefts) {
        for (const { is, found, at } of carried(value, node, puts, project)) {
          const related = [{ span: at, message: 'It is written here.' }]
          report.add(is === 'borrowed' ? raise.borrowedAddress(node.span, { root: found }, related) : raise.foreignAddress(node.span, { found }, related))
        }
      }
    },
  }
}

/** What a field of the state holds at first. */
function defaultsIn(files: CheckContext['files']): readonly Put[] {
  const state = files.find(({ kind }) => kind.kind === 'state')?.node
  return entriesOf(valueOf(state, 'stores')).flatMap(({ key: store, value }) => {
    const copies = entriesOf(valueOf(value, 'each')).map(() => '*')
    return entriesOf(valueOf(value, 'fields')).flatMap(({ key, value: field }): readonly Put[] => {
      const node = valueOf(field, 'default')
      return node ? [{ root: 'state', path: [store, ...copies, key], node, value: { is: 'literal', value: jsonOf(node) } }] : []
    })
  })
}

/** What an answer gave is judged when it is there. */
const given: ReadonlySet<string> = new Set(['answer', 'error', 'data', 'environment', 'timers'])

function minds(announcement: Announcement): boolean {
  if (announcement.is !== 'leave-to' && announcement.is !== 'in-storage' && announcement.is !== 'in-action') return false
  const { lowered, type } = announcement.typed
  if (lowered.is === 'path' && given.has(lowered.root)) return false
  return type.type !== 'integer' && type.type !== 'number' && type.type !== 'boolean' && type.type !== 'null'
}

interface Carried { readonly is: 'borrowed' | 'foreign'; readonly found: string; readonly at: Span }

/** Follows what lay elsewhere to all that put it there, each once; what stands in the address itself is told by `ownAddresses`. */
function carried(value: Expression, from: SourceNode, puts: readonly Put[], project: Project): readonly Carried[] {
  const found: Carried[] = []
  const seen = new Set<Put>()
  const follow = (expression: Expression, at: SourceNode, isOwn: boolean) => {
    for (const begin of beginningsOf(expression, project)) {
      if (begin.is === 'elsewhere') {
        for (const put of puts) {
          if (seen.has(put) || put.root !== begin.root || !meets(put.path, begin.path) || !isOf(put, at, project)) continue
          seen.add(put)
          follow(below(put.value, begin.path.slice(put.path.length)), put.node, false)
        }
      } else if (isOwn || isEmptied(begin)) continue
      else if (begin.is === 'borrowed') found.push({ is: 'borrowed', found: begin.root, at: at.span })
      else if (!isAllowed(begin.text, begin.isWhole, project)) found.push({ is: 'foreign', found: begin.text, at: at.span })
    }
  }
  follow(value, from, true)
  return found
}

/** Who empties a field puts no address into it. */
const isEmptied = (begin: Beginning): boolean => begin.is === 'text' && begin.isWhole && begin.text === ''

/** Whether the one lies in the other. */
function meets(one: readonly string[], other: readonly string[]): boolean {
  return one.every((name, index) => index >= other.length || name === other[index] || name === '*' || other[index] === '*')
}

function below(value: Expression, names: readonly string[]): Expression {
  if (value.is === 'path') return { is: 'path', root: value.root, path: [...value.path, ...names] }
  if (value.is === 'literal') return { is: 'literal', value: names.reduce<Json | undefined>(inside, value.value) ?? null }
  return names.reduce<Expression>((of, name) => ({ is: 'field', of, name }), value)
}

/** What an action takes is given to that action: of flows/actions to the one of this file, of a screen to one of its own. */
function isOf({ root, action, node }: Put, reader: SourceNode, { actions }: Project): boolean {
  if (root === 'state' || action === undefined) return true
  const { file } = reader.span
  const shared = [...actions.values()].find((each) => each.file === file)
  return shared ? shared.name === action : node.span.file === file || !actions.has(action)
}
