import { Component, type ReactNode } from 'react'
import { Crashed } from './Crashed.tsx'

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
