import type { ReactNode } from 'react'
import { Logo } from '#web/layouts/public/logo.tsx'
import { paths } from '#web/paths.ts'
import { Told } from '#web/screens/public/parts/told.tsx'
import { Kente } from '#web/ui/kente.tsx'
import { Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import { SkipLink } from '#web/ui/skip-link.tsx'
import text from '#web/ui/text.module.css'
import styles from './split-page.module.css'

interface SplitPageProps {
  children: ReactNode
  side: ReactNode
  /** The address of what brings the form to life. */
  script: string
}

/** Two halves: a form on paper, and something to look at on green. */
export function SplitPage({ children, side, script }: SplitPageProps) {
  return (
    <div className={styles.split}>
      <SkipLink />
      <div className={place.across}>
        <Kente />
      </div>
      <main id="main" className={styles.side}>
        <a className={styles.home} href={paths.home}>
          <Logo />
        </a>
        <div className={styles.half}>{children}</div>
        <Row as="p" wrap justify="between" className={styles.end}>
          <span>© {new Date().getFullYear()} Akontaa</span>
          <span>
            <a href={paths.privacy}>Privacy Policy</a> <a href={paths.contact}>Contact</a>
          </span>
        </Row>
      </main>
      {side}
      <script type="module" src={script} />
    </div>
  )
}

interface FormHeadProps {
  title: string
  /** The sentence under it, for a script to change. */
  leadId?: string
  children: ReactNode
}

/** What the form is for, the sentence under it, and below that what became of sending it. */
export function FormHead({ title, leadId, children }: FormHeadProps) {
  return (
    <div>
      <h1>{title}</h1>
      <p id={leadId} className={text.muted}>
        {children}
      </p>
      <Told />
    </div>
  )
}

/** The way to the other forms, below this one. */
export function Swap({ children }: { children: ReactNode }) {
  return <p className={styles.swap}>{children}</p>
}
