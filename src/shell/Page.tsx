import { useText } from '../i18n/use-text.ts'
import { DocumentTitle } from './DocumentTitle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { KoreanFont } from './KoreanFont.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingCover } from './LoadingCover.tsx'
import { Notices } from './Notices.tsx'
import { Screen } from './Screen.tsx'
import { useShell } from './shell-scope.ts'

/** Header, main, footer; over all of it, when there is something to wait for, the cover. */
export function Page() {
  const say = useText()
  const { runtime, report } = useShell()
  const screen = runtime.screen.value
  const { bare, covered } = runtime.shell.value
  const failed = runtime.loadFailed.value
  const waits = !failed && (covered || runtime.loading.value || screen === undefined)
  // A page out of the browser's memory may show what a signed-out person must not see (B15).
  if (runtime.covered.value) return <LoadingCover />
  return (
    <>
      <DocumentTitle />
      <KoreanFont />
      <div className="page" inert={waits}>
        <a className="skip" href="#content" onClick={skip}>
          {say({ key: 'app.shell.skip' })}
        </a>
        {!bare && <Header />}
        <main id="content" tabIndex={-1}>
          <Notices />
          {failed ? (
            <LoadFailed />
          ) : (
            screen && (
              <ErrorBoundary key={screen.visit} report={report}>
                <Screen view={screen} covered={waits} />
              </ErrorBoundary>
            )
          )}
        </main>
        {!bare && <Footer />}
      </div>
      {waits && <LoadingCover />}
    </>
  )
}

/** Without a fragment in the address: that would be an arrival. */
function skip(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
