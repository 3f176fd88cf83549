import { memo, useEffect, useMemo, useState } from 'react'
import { Blocks } from '../blocks/Blocks.tsx'
import { Contact } from '../blocks/components/Contact.tsx'
import { Icon, toneIcons } from '../blocks/icons/Icon.tsx'
import { sentence } from '../blocks/texts.tsx'
import type { BlockView, ShellView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import type { ShownScreen } from '../runtime/selectors.ts'
import { ErrorBoundary, LoadFailed } from './failures.tsx'
import { Header } from './header/Header.tsx'
import { parts } from './parts.ts'
import { bannersOf, Screen } from './Screen.tsx'
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

/**
 * Help is at the same place on every screen (WCAG 2.2, 3.2.6). Contacts that the branding omits are
 * not shown (D1.05).
 */
export function Footer() {
  const say = useText()
  const { runtime, basePath } = useShell()
  const { links, phone, email, copyright } = runtime.shellPart('footer').value
  return (
    <footer className="foot">
      {links.map(({ text, path }) => (
        <a key={path} href={`${basePath}${path}`} target="_blank" rel="noopener">
          <span>{say(text)}</span>
          <Icon name="external" />
          <span className="visually-hidden">{say({ key: 'app.shell.newTab' })}</span>
        </a>
      ))}
      {(phone || email) && (
        <span>
          <span>{say({ key: 'app.shell.serviceDesk' })}</span>
          <Contact phone={phone} email={email} />
        </span>
      )}
      {copyright && <span dir="auto">{copyright}</span>}
    </footer>
  )
}

/**
 * Over the whole page while it cannot be used. Style sheets show it after 200 ms, so that a quick
 * answer does not flash (D1.11).
 */
export function LoadingCover() {
  const say = useText()
  return (
    <div className="cover" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{say({ key: 'app.loading' })}</span>
    </div>
  )
}

/**
 * Banners above the screen, and messages at the lower edge of the window until the user closes
 * them. The live region is always present, and each message is a new element, so it is spoken once.
 * A message that the screen shows itself is only spoken.
 */
export const Notices = memo(function Notices({
  banners,
}: {
  readonly banners: readonly BlockView[]
}) {
  const say = useText()
  const { runtime } = useShell()
  return (
    <div className="notices" role="status">
      <Blocks views={banners} />
      {runtime.shellPart('notices').value.map((notice) =>
        notice.spoken ? (
          <p key={notice.number} className="visually-hidden">
            {say(notice.text)}
          </p>
        ) : (
          <Message key={notice.number} {...notice} />
        ),
      )}
    </div>
  )
})

function Message({ number, text, tone, retry, reference, path }: ShellView['notices'][number]) {
  const say = useText()
  const { runtime } = useShell()
  return (
    <div className="notice message" data-tone={tone}>
      <Icon name={toneIcons[tone]} />
      <p>
        <span>{sentence(say(text))}</span>
        {reference !== undefined && (
          <span className="reference" translate="no">
            {say({ key: 'app.reference', values: { id: reference } })}
          </span>
        )}
      </p>
      {(retry || path !== undefined) && (
        <button
          type="button"
          className="quiet retry"
          onClick={() =>
            runtime.send({ type: retry ? 'notice-retried' : 'notice-followed', notice: number })
          }
        >
          {say({ key: retry ? 'app.tryAgain' : 'app.openHere' })}
        </button>
      )}
      <button
        type="button"
        className="quiet quiet-icon"
        aria-label={say({ key: 'app.shell.dismiss' })}
        onClick={() => runtime.send({ type: 'notice-dismissed', notice: number })}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Loads the popup component when there is a popup. The first screen contains none of it. */
export function LazyPopup() {
  const { runtime, loadRest } = useShell()
  const popup = runtime.shellPart('popup').value
  const covered = runtime.shellPart('covered').value
  const { question } = runtime.shown.value ?? {}
  const [, come] = useState(parts.popup !== undefined)
  const wanted = popup !== undefined
  useEffect(() => {
    if (wanted && !parts.popup)
      loadRest?.()
        .then(() => come(true))
        .catch(() => undefined)
  }, [wanted, loadRest])
  return popup && parts.popup ? (
    <parts.popup view={popup} inert={covered || runtime.loading.value || question !== undefined} />
  ) : null
}
