import type { ReactNode } from 'react'
import '#web/styles/public-pages.css'
import '#web/styles/public-pages-narrow.css'

/** The title of an inner page and the sentence under it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
