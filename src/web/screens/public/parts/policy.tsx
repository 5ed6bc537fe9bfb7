import type { ReactNode } from 'react'
import { InnerPage } from './inner-page.tsx'
import { PageHead } from './page-head.tsx'
import styles from './policy.module.css'

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
    <InnerPage beside>
      <PageHead title={title}>
        <p>{lead}</p>
        <nav className={styles.toc} aria-label="Sections">
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
      <div className={styles.legal}>
        {sections.map((section, index) => (
          <section key={section.title} id={`s${index + 1}`}>
            <h2>
              {index + 1}. {section.title}
            </h2>
            {section.text}
          </section>
        ))}
      </div>
    </InnerPage>
  )
}
