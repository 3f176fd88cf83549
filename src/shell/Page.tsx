import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { ShownScreen } from '../runtime/selectors.ts'
import { DocumentTitle } from './DocumentTitle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { KoreanFont } from './KoreanFont.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingCover } from './LoadingCover.tsx'
import { Notices } from './Notices.tsx'
import { LazyPopup } from './popup/LazyPopup.tsx'
import { Screen } from './Screen.tsx'
import { useShell } from './shell-scope.ts'

// Constant elements, so that React does not render them again with the page. Each part reads its
// own data.
const [title, font, header, notices, footer, popup] = [
  <DocumentTitle key="title" />,
  <KoreanFont key="font" />,
  <Header key="header" />,
  <Notices key="notices" />,
  <Footer key="footer" />,
  <LazyPopup key="popup" />,
]

/** Header, main, footer; over all of it, when there is something to wait for, the cover. */
export function Page() {
  const say = useText()
  const { runtime, report } = useShell()
  const next = runtime.shown.value
  const passes = runtime.shellPart('bare').value
  const before = useScreenBefore(next, passes)
  const screen = before ?? next
  const bare = passes && !before
  const covered = runtime.shellPart('covered').value
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
      {font}
      <div className="page" inert={waits || before !== undefined} data-leaving={before && ''}>
        {!bare && (
          <a className="skip" href="#content" onClick={skip}>
            {say({ key: 'app.shell.skip' })}
          </a>
        )}
        {!bare && header}
        {notices}
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
                  covered={waits || before !== undefined}
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

/** Milliseconds that a screen stays while the person is only passed on. */
const staysMs = 400

/**
 * Returns the screen before, while the present one only passes the person on. Most often the next
 * page is there before it ends, and the person sees one page less.
 */
function useScreenBefore(
  screen: ShownScreen | undefined,
  passes: boolean,
): ShownScreen | undefined {
  const [kept, keep] = useState<ShownScreen>()
  if (!passes && kept !== screen) keep(screen)
  const stays = passes && kept !== undefined && kept !== screen
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
