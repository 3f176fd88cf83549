import type { ReactNode } from 'react'
import { Icon } from '../../blocks/icons/Icon.tsx'

interface MenuChoiceProps {
  readonly chosen: boolean
  readonly choose: () => void
  readonly lang?: string
  readonly children: ReactNode
}

/** One of several choices in a menu. */
export function MenuChoice({ chosen, choose, lang, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      lang={lang}
      onClick={choose}
    >
      <Icon name="tick" className="icon-check" />
      <bdi translate={lang ? 'no' : undefined}>{children}</bdi>
    </button>
  )
}
