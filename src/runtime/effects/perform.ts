import type { Effect, EffectType } from '../../engine/effect.ts'
import { call, cancel, ceremony, prepareAuthorization, wakeAt } from './calls.ts'
import type { EffectHandler, EffectContext } from './effect-context.ts'
import { go, historyBack, leave, openWindow, postForm, turn, window } from './navigation.ts'
import { forgetEverything, persist, report } from './storage.ts'

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
