import { Blocks } from '../blocks/Blocks.tsx'
import type { ScreenView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { arrangeScreen } from './arrange-screen.ts'
import { focusStart } from './focus-start.ts'

/** One screen in its layout. `covered`: something lies over it, so nothing in it can take focus yet. */
export function Screen({ view, covered }: { readonly view: ScreenView; readonly covered: boolean }) {
  const say = useText()
  const { above, lead, rest } = arrangeScreen(view.blocks)
  return (
    <div className={`screen screen-${view.layout}`} ref={covered ? undefined : focusStart}>
      <Blocks views={above} />
      {view.heading && (
        <div className="heading">
          <h1 tabIndex={-1}>{say(view.heading)}</h1>
          <Blocks views={lead} />
        </div>
      )}
      <Blocks views={view.heading ? rest : [...lead, ...rest]} />
    </div>
  )
}
