import { recordedSpan } from '../../../compiler/3-lower/place.ts'
import type { Outcome } from '../../../engine/outcome.ts'
import type { Texts } from '../../../i18n/texts.ts'
import type { Step } from '../../../language/step.ts'
import type { Watcher, World } from '../world.ts'
import { type Code, placeOf, type Transition, type Walkable } from './walkable.ts'

/** Covered and uncovered parts, by language. */
export interface Coverage {
  readonly languages: readonly string[]
  readonly screens: Part<string>
  readonly transitions: Part<Transition>
  readonly codes: Part<Code>
}

/** `missed`: parts that no scenario covers, with the uncovered languages: all of them, or some. */
export interface Part<Thing> {
  readonly of: number
  readonly walked: number
  readonly missed: readonly { readonly thing: Thing; readonly languages: readonly string[] }[]
}

/** Records shown screens, performed steps and answered codes. */
export interface Notes extends Watcher {
  readonly took: (step: Step, screen: string | undefined) => void
  readonly coverage: (walkable: Walkable, languages: readonly string[]) => Coverage
}

export function takeNotes(): Notes {
  const noted = new Set<string>()
  let here: Texts | undefined
  const note = (kind: string, name: string, language = here?.language() ?? '') =>
    void noted.add(`${kind} ${language} ${name}`)
  const looks = (world: World) => {
    const shown = world.runtime().screen.value?.screen
    if (shown !== undefined) note('screen', shown)
    for (const { operation, outcome } of world.ports.http.answered())
      note('code', `${operation} ${codeOf(outcome)}`)
  }
  return {
    began: (texts) => {
      here = texts
    },
    looks,
    took(step, screen) {
      const span = recordedSpan(step)
      if (span) note('step', placeOf(span))
      if (screen !== undefined) note('screen', screen)
    },
    coverage(walkable, languages) {
      const part = <Thing>(
        kind: string,
        things: readonly Thing[],
        name: (thing: Thing) => string,
      ): Part<Thing> => {
        const missed = things.flatMap((thing) => {
          const without = languages.filter(
            (language) => !noted.has(`${kind} ${language} ${name(thing)}`),
          )
          return without.length > 0 ? [{ thing, languages: without }] : []
        })
        return { of: things.length, walked: things.length - missed.length, missed }
      }
      return {
        languages,
        screens: part('screen', walkable.screens, (id) => id),
        transitions: part('step', walkable.transitions, ({ place }) => place),
        codes: part(
          'code',
          walkable.codes,
          ({ operation, code, as }) => `${operation} ${as ?? code}`,
        ),
      }
    },
  }
}

const codeOf = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind
