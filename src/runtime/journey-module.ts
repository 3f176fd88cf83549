import type { Journey } from '../language/program.ts'

/** What the chunk of a journey exports: its screens as data, and for each screen with a form the validators compiled from its schema. */
export interface JourneyModule<Validators = unknown> {
  readonly journey: Journey
  readonly validators: Readonly<Record<string, Validators>>
}
