import type { ComponentType } from 'react'
import type { Container } from '../blocks/block-context.ts'
import { Question } from '../blocks/containers.tsx'
import type { ScreenView, ShellView } from '../engine/view.ts'
import { ProfileMenu } from './header/ProfileMenu.tsx'
import { Popup } from './popup/Popup.tsx'

type Profile = NonNullable<ShellView['profile']>
type Asked = NonNullable<ScreenView['question']>
type Shown = NonNullable<ShellView['popup']>

/** Parts that only some screens have. The popup component loads after the first screen. */
export const parts: {
  readonly profile: ComponentType<{ readonly profile: Profile }>
  readonly ask: ComponentType<Container & { readonly view: Asked }>
  readonly popup?: ComponentType<{ readonly view: Shown; readonly inert: boolean }>
} = {
  profile: ProfileMenu,
  ask: Question,
  popup: Popup,
}
