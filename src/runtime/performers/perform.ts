import type { Effect, EffectType } from '../../engine/effect.ts'
import { call } from './call.ts'
import { cancel } from './cancel.ts'
import { forgetEverything } from './forget-everything.ts'
import { go } from './go.ts'
import { historyBack } from './history-back.ts'
import { leave } from './leave.ts'
import type { Performer, Performing } from './performing.ts'
import { postForm } from './post-form.ts'
import { prepareAuthorization } from './prepare-authorization.ts'
import { remember } from './remember.ts'
import { report } from './report.ts'
import { wakeAt } from './wake-at.ts'

const performers: { readonly [Type in EffectType]: Performer<Type> } = {
  'call': call,
  'cancel': cancel,
  'forget-everything': forgetEverything,
  'go': go,
  'history-back': historyBack,
  'leave': leave,
  'post-form': postForm,
  'prepare-authorization': prepareAuthorization,
  'remember': remember,
  'report': report,
  'wake-at': wakeAt,
}

export function perform(effect: Effect, performing: Performing): void {
  // The table has, for each type, the performer of that type; TypeScript cannot follow the pair through the lookup.
  const performer = performers[effect.type] as (effect: Effect, performing: Performing) => void | Promise<void>
  void performer(effect, performing)
}
