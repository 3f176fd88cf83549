import { Component, type ReactNode, useState } from 'react'
import { AsyncButton } from '../blocks/controls.tsx'
import { Icon } from '../blocks/icons/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { focusStart } from './focus-start.ts'
import { useShell } from './shell-scope.ts'

interface ErrorBoundaryProps {
  readonly report: (error: unknown) => void
  /** True when the screen has changed, and the failed part with it. */
  readonly gone: boolean
  readonly children: ReactNode
}

/**
 * Around each screen, so that a part that breaks leaves header and footer in place. Keyed by the
 * visit, so the next screen starts whole.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error)
  }

  override render(): ReactNode {
    if (!this.state.crashed || this.props.gone) return this.props.children
    return <Crashed retry={() => this.setState({ crashed: false })} />
  }
}

export function Crashed({ retry }: { readonly retry: () => void }) {
  const say = useText()
  return (
    <div className="screen screen-status" ref={focusStart}>
      <div className="emblem" data-tone="warn">
        <Icon name="warning" />
      </div>
      <h1 tabIndex={-1}>{say({ key: 'app.shell.crash' })}</h1>
      <button type="button" className="button button-main" onClick={retry}>
        {say({ key: 'app.tryAgain' })}
      </button>
    </div>
  )
}

/**
 * Shown when a script is missing after one automatic reload, or when no server answers. Gives the
 * remedy and offers a reload.
 */
export function LoadFailed() {
  const say = useText()
  const { runtime } = useShell()
  const [asks, setAsks] = useState(false)
  const [unreached, setUnreached] = useState(0)
  const reload = async () => {
    setAsks(true)
    // The button stays busy until the page reloads.
    if (await runtime.reload()) return
    setAsks(false)
    setUnreached((times) => times + 1)
  }
  return (
    <div className="screen screen-status" ref={focusStart}>
      <div className="emblem" data-tone="warn">
        <Icon name="warning" />
      </div>
      <h1 tabIndex={-1}>{say({ key: 'app.shell.loadFailed' })}</h1>
      <p>{say({ key: 'app.shell.loadFailedHelp' })}</p>
      {unreached > 0 && (
        <p key={unreached} role="alert">
          {say({ key: 'app.shell.unreached' })}
        </p>
      )}
      <AsyncButton
        view={{ busy: asks, text: { key: 'app.shell.reload' } }}
        kind="main"
        type="button"
        onClick={() => {
          if (!asks) void reload()
        }}
      />
    </div>
  )
}
