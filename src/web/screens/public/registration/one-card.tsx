import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import '../../../styles/public.css'
import { Logo } from '../../../ui/logo.tsx'
import '../login/sign-up.css'
import './one-card.css'

/** One card in the middle of the page: paying, and what comes of it. */
export function OneCard({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <div className="kente" aria-hidden="true" />
      <main id="main" className="mid">
        <div>
          <a className="home" href={paths.home}>
            <Logo />
          </a>
          <div className="card-mid">{children}</div>
        </div>
      </main>
    </>
  )
}
