// First, because it sets the order of the layers, to which the sheets of single parts add.
import './styles/index.css'
import { useEffect, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type BlockContext, BlockContextProvider } from '../blocks/block-context.ts'
import { AddressBar } from './AddressBar.tsx'
import type { Router } from './router.ts'
import { ScreenForm } from './Screen.tsx'
import { ShellProvider, type ShellScope } from './shell-scope.ts'

interface AppProps extends ShellScope {
  readonly router: Router
  /** Called once when the page is rendered and interactive. */
  readonly drawn?: () => void
}

/**
 * The whole page. The router owns the address and draws one page. The engine decides which screen
 * the page shows.
 */
export function App({ router, drawn, ...scope }: AppProps) {
  const { runtime, texts, report } = scope
  // One context for the life of the page. A new one would render every block again with each
  // keystroke.
  const stage = useMemo<BlockContext>(
    () => ({
      send: (event) => runtime.send(event),
      goTo: (address) => router.navigator.push(address),
      now: runtime.now,
      shell: runtime.shell,
      renderForm: (children) => <ScreenForm views={children} />,
      report,
    }),
    [router, runtime, report],
  )
  // Runs once: the callback does not change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => drawn?.(), [])
  return (
    <I18nextProvider i18n={texts.i18n}>
      <ShellProvider value={scope}>
        <BlockContextProvider value={stage}>
          <AddressBar router={router} />
        </BlockContextProvider>
      </ShellProvider>
    </I18nextProvider>
  )
}
