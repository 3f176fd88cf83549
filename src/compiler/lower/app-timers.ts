import type { Project } from '../model/project.ts'
import { entriesOf, valueOf } from '../model/read-node.ts'
import type { Place } from './place.ts'

/** Timers that run on every screen, by name. */
export const appTimers = ({ app }: Project): readonly string[] =>
  entriesOf(valueOf(app, 'timers')).map(({ key }) => key)

/** Timers that may be named here: those of the app, and of the screen where there is one. */
export const timersAt = ({ screen, walk }: Place): readonly string[] =>
  screen?.timers ?? appTimers(walk.project)
