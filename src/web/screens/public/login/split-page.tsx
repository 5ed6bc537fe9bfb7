import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import './login.css'
import './sign-up.css'

interface SplitPageProps {
  children: ReactNode
  side: ReactNode
  /** The address of what brings the form to life. */
  script: string
}

/** Two halves: a form on paper, and something to look at on green. */
export function SplitPage({ children, side, script }: SplitPageProps) {
  return (
    <div className="split">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <div className="kente" aria-hidden="true" />
      <main id="main" className="side">
        <a className="home" href={paths.home}>
          <Logo />
        </a>
        <div className="in-half">{children}</div>
        <p className="ends">
          <span>© {new Date().getFullYear()} Akontaa</span>
          <span>
            <a href={paths.privacy}>Privacy Policy</a> <a href={paths.contact}>Contact</a>
          </span>
        </p>
      </main>
      {side}
      <script type="module" src={script} />
    </div>
  )
}
