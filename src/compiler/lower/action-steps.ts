import type { SourceNode } from '../../language/source.ts'
import type { Place } from './place.ts'

/** The steps of an action as written: of the screen and its part first, then of flows/actions. */
export function actionSteps(name: string, place: Place): SourceNode | undefined {
  return place.screen?.actions.get(name)?.steps ?? place.walk.project.actions.get(name)?.steps
}
