import { useEffect, useMemo, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { ShownScreen } from '../runtime/selectors.ts'
import { bannersOf } from './arrange-screen.ts'
import { DocumentTitle } from './DocumentTitle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingCover } from './LoadingCover.tsx'
import { Notices } from './Notices.tsx'
import { LazyPopup } from './popup/LazyPopup.tsx'
import { Screen } from './Screen.tsx'
import { useShell } from './shell-scope.ts'

// Constant elements, so that React does not render them again with the page. Each part reads its
// own data.
const [title, header, footer, popup] = [
  <DocumentTitle key="title" />,
  <Header key="header" />,
  <Footer key="footer" />,
  <LazyPopup key="popup" />,
]

/** Header, main and footer, with the cover above them during a wait. */
export function Page() {
  const say = useText()
  const { runtime, report } = useShell()
  const next = runtime.shown.value
  const redirects = runtime.shellPart('bare').value
  const previous = usePreviousScreen(next, redirects)
  const screen = previous ?? next
  const bare = redirects && !previous
  const covered = runtime.shellPart('covered').value
  const blocks = screen?.blocks
  const banners = useMemo(() => bannersOf(blocks ?? []), [blocks])
  const failed = runtime.loadFailed.value
  const place = screen && `${screen.visit} ${screen.page ?? ''}`
  const [{ at, turn }, begin] = useState({ at: place, turn: 0 })
  if (at !== place) begin({ at: place, turn: turn + 1 })
  const waits = !failed && (covered || runtime.loading.value || screen === undefined)
  // A page from the back/forward cache may show data that a signed-out user must not see (B15).
  if (runtime.covered.value) return <LoadingCover />
  return (
    <>
      {title}
      <div
        className={bare ? 'page page-bare' : 'page'}
        inert={waits || previous !== undefined}
        data-leaving={previous && ''}
      >
        {!bare && (
          <a className="skip" href="#content" onClick={skip}>
            {say({ key: 'app.shell.skip' })}
          </a>
        )}
        {!bare && header}
        <Notices banners={banners} />
        <main id="content" tabIndex={-1}>
          {failed ? (
            <LoadFailed />
          ) : (
            // The element of the screen before stays behind it, empty, so that Orca announces the
            // new focus (decision 0094).
            screen &&
            [turn, turn - 1].map((each) => (
              <ErrorBoundary key={each} report={report} gone={each < turn}>
                <Screen
                  view={each < turn ? undefined : screen}
                  covered={waits || previous !== undefined}
                  enters={turn > 0}
                />
              </ErrorBoundary>
            ))
          )}
        </main>
        {!bare && footer}
      </div>
      {popup}
      {waits && <LoadingCover />}
    </>
  )
}

/** Milliseconds for which the previous screen stays when a redirect page follows. */
const staysMs = 400

/**
 * Returns the previous screen for 400 ms after a redirect page (layout `bare`) took its place. A
 * quick redirect then shows no page in between.
 */
function usePreviousScreen(
  screen: ShownScreen | undefined,
  redirects: boolean,
): ShownScreen | undefined {
  const [kept, keep] = useState<ShownScreen>()
  if (!redirects && kept !== screen) keep(screen)
  const stays = redirects && kept !== undefined && kept !== screen
  useEffect(() => {
    if (!stays) return undefined
    const timer = setTimeout(() => keep(undefined), staysMs)
    return () => clearTimeout(timer)
  }, [stays])
  return stays ? kept : undefined
}

/** Without a fragment in the address: that would be an arrival. */
function skip(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
