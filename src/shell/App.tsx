import { useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { StageProvider, type Stage } from '../blocks/stage.ts'
import type { Router } from './address-bar.ts'
import { ScreenForm } from './ScreenForm.tsx'
import { ShellProvider, type ShellScope } from './shell-scope.ts'
import './styles/index.css'

/** The whole page. The router owns the address and draws the one page there is; which screen that shows is the engine's to say. */
export function App({ router, ...scope }: ShellScope & { readonly router: Router }) {
  const { runtime, texts } = scope
  // One stage for the life of the page: were it made anew, every block would be drawn again with every keystroke.
  const stage = useMemo<Stage>(
    () => ({
      send: (event) => runtime.send(event),
      now: runtime.now,
      shell: runtime.shell,
      renderForm: (children) => <ScreenForm views={children} />,
    }),
    [runtime],
  )
  return (
    <I18nextProvider i18n={texts.i18n}>
      <ShellProvider value={scope}>
        <StageProvider value={stage}>
          <RouterProvider router={router} />
        </StageProvider>
      </ShellProvider>
    </I18nextProvider>
  )
}
