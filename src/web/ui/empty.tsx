import type { ReactNode } from 'react'

interface EmptyProps {
  /** The specification's sentence for this emptiness. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** The next step, as buttons. */
  actions?: ReactNode
}

/** Nothing here, said plainly, with the next step. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}
