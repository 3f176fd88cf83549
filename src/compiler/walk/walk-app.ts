import type { Expression } from '../../language/expression.ts'
import type { CommonAnswers, Guard, ProgramIndex, ShellProgram } from '../../language/program.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { CallUse, Destination, Step } from '../../language/step.ts'
import { withRoots } from '../expressions/scope.ts'
import { entriesOf, itemsOf, scalarOf, valueOf, wordOf } from '../project/read-node.ts'
import { boolean, text, type Type } from '../types/type.ts'
import { walkCall } from './values/calls.ts'
import { walkCondition } from './values/condition.ts'
import { announceName, nameAt } from './values/names.ts'
import { inScope, type Place, type Walk } from './place.ts'
import { globalScope } from './roots.ts'
import { walkStatePath } from './values/state-paths.ts'
import { walkTarget } from './values/targets.ts'
import { walkText, wordNode } from './values/texts.ts'
import { walkWanted } from './values/values.ts'

export type AppProgram = Pick<ProgramIndex, 'flowKey' | 'authorization' | 'guard' | 'titles' | 'arrive' | 'answers' | 'unmet' | 'unknownRoute' | 'shell'>

const nowhere: Destination = { route: '' }
const noText: Expression = { is: 'literal', value: '' }
const never: Expression = { is: 'literal', value: false }

/** flows/app.yaml: what all screens share. What is missing was told by the shape check; it stands as nothing here. */
export function walkApp(node: SourceMap, walk: Walk): AppProgram {
  const place: Place = { walk, scope: globalScope(walk.project), changed: false, onEnter: false }
  const steps = (key: string) => walk.steps(valueOf(node, key), place)
  return {
    flowKey: walkWanted(valueOf(node, 'flow'), text, place) ?? noText,
    authorization: walkWanted(valueOf(node, 'authorization'), text, place) ?? noText,
    guard: walkGuard(valueOf(node, 'guard'), place),
    titles: itemsOf(valueOf(node, 'titles')).flatMap((rule) => walkTitle(rule, place)),
    arrive: walk.steps(valueOf(node, 'arrive'), { ...place, onEnter: true }),
    answers: walkAnswers(valueOf(node, 'answers'), place),
    unmet: steps('unmet'),
    unknownRoute: destination(valueOf(node, 'unknown'), place),
    shell: walkShell(valueOf(node, 'shell'), place),
  }
}

function destination(node: SourceNode | undefined, place: Place): Destination {
  const found = node && walkTarget(node, place)
  if (!found) return nowhere
  place.walk.announce({ is: 'go', node: found.node, target: found.target, afterChange: false })
  return found.to
}

function walkGuard(node: SourceNode | undefined, place: Place): Guard {
  const landing = nameAt(valueOf(node, 'landing'), place)
  const { screens } = place.walk.project
  if (landing && announceName('screen', landing, screens.keys(), place)) {
    const target = screens.get(landing.name)
    if (target) place.walk.announce({ is: 'go', node: landing.node, target, afterChange: false })
  }
  return {
    signedIn: walkWanted(valueOf(node, 'signed-in'), boolean, place) ?? never,
    otherwise: destination(valueOf(node, 'else'), place),
    wanted: walkStatePath(valueOf(node, 'wanted'), place, 'field')?.path ?? [],
    landing: landing?.name ?? '',
  }
}

function walkTitle(node: SourceNode, place: Place): ProgramIndex['titles'] {
  if (wordOf(node) === 'screen') return [{ text: 'screen' }]
  const conditional = walkCondition(node, place)
  const use = conditional && walkText(valueOf(node, 'text'), conditional.place)
  return use ? [{ text: use, ...(conditional.when ? { when: conditional.when } : {}) }] : []
}

/** The codes that every operation may answer with have a row here; what an error carries is the code's schema, whoever answers it. */
function walkAnswers(node: SourceNode | undefined, place: Place): CommonAnswers {
  const steps = (key: string) => place.walk.steps(valueOf(node, key), place)
  const errors = errorTypes(place)
  const rejected = entriesOf(valueOf(node, 'rejected')).map((entry): readonly [string, readonly Step[]] => {
    announceName('code', { name: entry.key, node: wordNode(entry) }, errors.keys(), place)
    const error = errors.get(entry.key)
    return [entry.key, place.walk.steps(entry.value, error ? inScope(place, withRoots(place.scope, { error })) : place)]
  })
  return {
    unauthorized: steps('unauthorized'),
    forbidden: steps('forbidden'),
    noAnswer: steps('no-answer'),
    broken: steps('broken'),
    rejected: Object.fromEntries(rejected),
    otherwise: steps('else'),
  }
}

function errorTypes(place: Place): ReadonlyMap<string, Type> {
  return new Map(Object.values(place.walk.project.api.operations).flatMap(({ errors }) => Object.entries(errors)))
}

function walkShell(node: SourceNode | undefined, place: Place): ShellProgram {
  const loads = entriesOf(valueOf(node, 'load')).flatMap(({ key, value }): readonly (readonly [string, CallUse])[] => {
    const found = walkCall(value, place)
    return found ? [[key, found.use]] : []
  })
  const logo = itemsOf(valueOf(node, 'logo')).map((rule) => {
    const conditional = walkCondition(rule, place)
    return { when: conditional?.when ?? ({ is: 'literal', value: conditional !== undefined } as const), press: place.walk.steps(valueOf(rule, 'press'), conditional?.place ?? place) }
  })
  const profile = valueOf(node, 'profile')
  const shown = (key: string) => walkWanted(valueOf(profile, key), text, place) ?? noText
  return {
    load: Object.fromEntries(loads),
    logo,
    profile: {
      when: walkWanted(valueOf(profile, 'when'), boolean, place) ?? never,
      name: shown('name'),
      detail: shown('detail'),
      managedBy: shown('managed-by'),
      press: place.walk.steps(valueOf(profile, 'press'), place),
    },
    footer: itemsOf(valueOf(node, 'footer')).flatMap((link) => {
      const use = walkText(valueOf(link, 'text'), place)
      const to = scalarOf(valueOf(link, 'go')) ? destination(link, place) : undefined
      return use && to ? [{ text: use, to }] : []
    }),
  }
}
