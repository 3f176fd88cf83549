import { useText } from '../i18n/use-text.ts'
import { useShell } from './shell-scope.ts'

/**
 * Title and icon of the tab. The title of a form with problems starts with that fact, because a
 * screen reader reads it when the user returns to the tab.
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
