import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

export interface PolicySection {
  title: string
  text: ReactNode
}

interface PolicyProps {
  title: string
  lead: string
  sections: readonly PolicySection[]
}

/** A policy with its contents beside it. */
export function Policy({ title, lead, sections }: PolicyProps) {
  return (
    <div className="wrap page side-grid">
      <PageHead title={title}>
        <p>{lead}</p>
        <nav className="toc" aria-label="Sections">
          <ol>
            {sections.map((section, index) => (
              <li key={section.title}>
                <a href={`#s${index + 1}`}>
                  <span>{index + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </PageHead>
      <div className="legal">
        {sections.map((section, index) => (
          <section key={section.title} id={`s${index + 1}`}>
            <h2>
              {index + 1}. {section.title}
            </h2>
            {section.text}
          </section>
        ))}
      </div>
    </div>
  )
}
