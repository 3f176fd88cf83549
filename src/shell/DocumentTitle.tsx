import { useText } from '../i18n/use-text.ts'
import { useShell } from './shell-scope.ts'

/**
 * The title and the icon of the tab. A form with problems says so first: it is what a screen reader
 * reads on the way back to the tab.
 */
export function DocumentTitle() {
  const say = useText()
  const { title, titleHasProblem, favicon } = useShell().runtime.shell.value
  const name = say(title)
  return (
    <>
      <title>
        {titleHasProblem ? say({ key: 'app.title.problem', values: { title: name } }) : name}
      </title>
      {favicon && <link rel="icon" href={favicon} />}
    </>
  )
}
