import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Stands where the children could not be drawn. */
  fallback: ReactNode
  children: ReactNode
}

/** What a route's own error boundary is for the dashboard, where there is no router. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
