import type { Expression } from '../../language/expression.ts'
import type { SourceNode, SourceScalar } from '../../language/source.ts'
import { isOwnName } from '../1-parse/files.ts'
import { entriesOf, isMapNode, valueOf, wordAt } from '../1-parse/read-node.ts'
import { stateFileFor } from '../2-resolve/state.ts'
import type { Typed } from '../3-lower/expressions/scope.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { causedBy, classedByField, storedInField } from '../diagnostics/root-cause.ts'
import { classOf, isStricter, present, type Type } from '../types.ts'
import { type Check, type CheckContext, checkEach } from './check-table.ts'

/** Addresses end up in histories and logs: nothing secret, a handle only where it is declared. */
export const secretInUrl = checkEach('in-url', ({ node, typed, declared }, { report }) => {
  const found = classOf(typed.type)
  if (!isStricter(found, declared ? 'handle' : 'plain')) return
  report.add(classedByField(typed.lowered, raise.secretInUrl(node.span, { class: found })))
})

/** A field stores values up to its class; a secret and a file only in memory. */
export const secretInStorage = checkEach(
  'in-storage',
  ({ node, typed, path, field }, { report }) => {
    const found = classOf(typed.type)
    // The store of a tenant is in the folder of the tenant.
    const file = isOwnName(path) ? stateFileFor(node.span.file) : 'flows/state.yaml'
    if (typed.type.isFile === true && field.persists !== 'memory')
      report.add(raise.storedFile(node.span, { path }))
    else if (isStricter(found, field.class))
      report.add(
        storedInField(
          path,
          classedByField(
            typed.lowered,
            raise.secretInStorage(node.span, {
              class: found,
              path,
              declared: field.class,
              file,
            }),
          ),
        ),
      )
    else if (found === 'secret' && field.persists !== 'memory')
      report.add(
        classedByField(
          typed.lowered,
          raise.secretInStorage(node.span, {
            class: found,
            path,
            declared: `to persist in "${field.persists}"`,
            file,
          }),
        ),
      )
  },
)

/** A user may read personal data, but no passwords, codes or request keys. */
export const secretInMessage = checkEach('in-message', ({ node, typed }, { report }) => {
  const found = classOf(typed.type)
  if (isStricter(found, 'personal'))
    report.add(classedByField(typed.lowered, raise.secretInMessage(node.span, { class: found })))
})

/**
 * A value is not stricter than the class of the action's input, because the action would treat it
 * as that class.
 */
export const secretInAction = checkEach(
  'in-action',
  ({ node, typed, action, name, taken }, { report }) => {
    const [found, declared] = [classOf(typed.type), classOf(taken)]
    // An unknown type is reported already.
    if (taken.type !== 'unknown' && isStricter(found, declared))
      report.add(raise.secretInAction(node.span, { class: found, name, action, declared }))
  },
)

/**
 * A secret of the API (`x-class: secret`) was entered as a secret: a forgotten class protects
 * nothing.
 */
export const secretNotDeclared = checkEach(
  'arguments',
  ({ of, given, takes }, { project, report }) => {
    for (const { name, node, typed } of given) {
      const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
      if (taken) compare(of, name, node, typed, taken.type, { project, report })
    }
  },
)

function compare(
  operation: string,
  name: string,
  node: SourceNode,
  typed: Typed,
  wanted: Type,
  context: Pick<CheckContext, 'project' | 'report'>,
): void {
  const { project, report } = context
  const inner = present(wanted)
  if (
    isMapNode(node) &&
    inner.type === 'object' &&
    typed.type.type === 'object' &&
    typed.lowered.is === 'map'
  ) {
    for (const { key, value } of entriesOf(node)) {
      const [own, found, lowered] = [
        inner.fields[key]?.type,
        typed.type.fields[key]?.type,
        typed.lowered.entries[key],
      ]
      if (own && found && lowered)
        compare(operation, key, value, { type: found, lowered }, own, context)
    }
    return
  }
  if (
    wanted.class !== 'secret' ||
    typed.type.type === 'unknown' ||
    classOf(typed.type) === 'secret'
  )
    return
  const field = fieldIn(typed.lowered)
  if (field === undefined) return
  const diagnostic = raise.secretNotDeclared(node.span, { operation, name, field })
  // The file of the shared field sets the class, once for all its forms.
  const shared = project.fields.get(field)
  report.add(
    shared && shared.class !== 'secret' ? causedBy('shared-field', field, diagnostic) : diagnostic,
  )
}

/** Finds the form field in an expression: the whole expression, a branch, or a joined part. */
function fieldIn(expression: Expression): string | undefined {
  if (expression.is === 'path') return expression.root === 'form' ? expression.path[0] : undefined
  if (expression.is === 'arithmetic') return fieldIn(expression.left) ?? fieldIn(expression.right)
  return expression.is === 'choice'
    ? (fieldIn(expression.then) ?? fieldIn(expression.else))
    : undefined
}

/** A secret of flows/state.yaml persists in memory only, with or without a write. */
export const secretPersists: Check = ({ files, report }) => ({
  finish: () => {
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { value: store } of entriesOf(valueOf(state, 'stores'))) {
      for (const { key, value: field } of entriesOf(valueOf(store, 'fields'))) {
        const persists = valueOf(field, 'persists')
        const word = wordAt(field, 'persists')
        if (
          wordAt(field, 'class') !== 'secret' ||
          !persists ||
          (word !== 'envelope' && word !== 'tab' && word !== 'cookie')
        )
          continue
        report.add({
          ...raise.secretPersists(persists.span, { name: key, persists: word }),
          cause: { is: 'class', fields: [key] },
        })
      }
    }
  },
})

/** Browsers receive the flows, so no file contains a key of the server. */
export const looksLikeSecret: Check = ({ project, files, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const places = new Map<string, ReturnType<typeof secretsIn>[number][]>()
    for (const each of files.flatMap(({ node }) => foundIn(node))) {
      const value = String(each.node.value)
      places.set(value, [...(places.get(value) ?? []), each])
    }
    for (const [first, ...others] of places.values())
      if (first)
        report.add(
          raise.looksLikeSecret(
            first.node.span,
            { name: first.name },
            others.map(({ node }) => ({ span: node.span, message: 'It is here, too.' })),
          ),
        )
  },
})

/** A file is searched once, as long as it is unchanged. */
const known = new WeakMap<SourceNode, ReturnType<typeof secretsIn>>()

function foundIn(node: SourceNode): ReturnType<typeof secretsIn> {
  const found = known.get(node) ?? secretsIn(node)
  known.set(node, found)
  return found
}

/** Forms of well-known keys, each with its name in a message. */
const KEYS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}/, 'a key of a payment service'],
  [/\bsk-(?:[a-z]+-)?[A-Za-z0-9_-]{20,}/, 'a key of an API'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'an access key of a cloud'],
  [/\bAIza[0-9A-Za-z_-]{35}/, 'an access key of a cloud'],
  [/\b(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,})/, 'an access token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, 'an access token'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, 'a signed token'],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@{}]+:[^\s/:@{}]{3,}@/i, 'an address with a password'],
]

/** Characters of hex and Base64, with more than any word or path of the flows has in a row. */
const RANDOM = /[A-Za-z0-9+/_=-]{32,}/g

/** Returns the name of the secret that a text contains, or undefined. */
export function secretIn(text: string): string | undefined {
  return (
    KEYS.find(([pattern]) => pattern.test(text))?.[1] ??
    ([...text.matchAll(RANDOM)].some(([run]) => isRandom(run)) ? 'a long random string' : undefined)
  )
}

/** True for a key in hex, or in Base64 with as many different characters as chance gives. */
function isRandom(run: string): boolean {
  const kinds = new Set(run)
  if (/^[0-9a-f]+$/i.test(run)) return kinds.size > 7 && /\d/.test(run) && /[a-f]/i.test(run)
  const digits = run.match(/\d/g)?.length ?? 0
  return (
    digits > 2 &&
    /[a-z]/.test(run) &&
    /[A-Z]/.test(run) &&
    !/[/_-][A-Za-z]+[/_-]/.test(run) &&
    kinds.size >= Math.min(18, run.length / 2)
  )
}

/** Returns every value below that contains a secret. */
export function secretsIn(
  node: SourceNode,
): readonly { readonly node: SourceScalar; readonly name: string }[] {
  if (node.kind === 'list') return node.items.flatMap(secretsIn)
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => secretsIn(value))
  const name = typeof node.value === 'string' ? secretIn(node.value) : undefined
  return name === undefined ? [] : [{ node, name }]
}
