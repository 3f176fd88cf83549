import type { Effect, EffectType } from '../../engine/effect.ts'
import { call } from './call.ts'
import { cancel } from './cancel.ts'
import { ceremony } from './ceremony.ts'
import type { EffectHandler, EffectContext } from './effect-context.ts'
import { forgetEverything } from './forget-everything.ts'
import { go } from './go.ts'
import { historyBack } from './history-back.ts'
import { leave } from './leave.ts'
import { openWindow } from './open-window.ts'
import { persist } from './persist.ts'
import { postForm } from './post-form.ts'
import { prepareAuthorization } from './prepare-authorization.ts'
import { report } from './report.ts'
import { turn } from './turn.ts'
import { wakeAt } from './wake-at.ts'
import { window } from './window.ts'

const performers: { readonly [Type in EffectType]: EffectHandler<Type> } = {
  call: call,
  cancel: cancel,
  ceremony: ceremony,
  'forget-everything': forgetEverything,
  go: go,
  'history-back': historyBack,
  leave: leave,
  'open-window': openWindow,
  'post-form': postForm,
  'prepare-authorization': prepareAuthorization,
  remember: persist,
  report: report,
  turn: turn,
  'wake-at': wakeAt,
  window: window,
}

export function perform(effect: Effect, effectContext: EffectContext): void {
  // The table has, for each type, the performer of that type. TypeScript cannot follow the pair
  // through the lookup.
  const performer = performers[effect.type] as (
    effect: Effect,
    effectContext: EffectContext,
  ) => void | Promise<void>
  void performer(effect, effectContext)
}
