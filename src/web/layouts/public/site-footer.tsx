import { Children, type ReactNode } from 'react'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import logo from './logo.module.css'
import styles from './site-footer.module.css'

/** The footer of the public pages. The mark is the bar's own drawing once more, in the colours of the dark field. */
export function SiteFooter() {
  return (
    <footer className={styles.foot}>
      <div className={cx(page.wrap, styles.room)}>
        <div className={styles.columns}>
          <div>
            <a className={styles.home} href={paths.home}>
              <svg className={logo.logo} viewBox="0 0 228 64" role="img" aria-label="Akontaa">
                <use href="#logo-drawing" />
              </svg>
            </a>
            <p className={styles.what}>
              Akontaa is Twi for accounts, for reckoning. We keep the fees of schools in Ghana exact.
            </p>
          </div>
          <Links title="Site">
            <a href={paths.home}>Our Website</a>
            <a href={paths.login()}>{sentences.buttons.getStarted}</a>
          </Links>
          <Links title="Policies">
            <a href={paths.mobilePolicies}>Mobile Policy</a>
            <a href={paths.privacy}>Privacy Policy</a>
          </Links>
          <Links title="Talk to us">
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
            <a className={text.nowrap} href={`tel:${operator.phone}`}>
              {formatPhone(operator.phone)}
            </a>
          </Links>
        </div>
        <Row wrap justify="between" className={styles.end}>
          <span>
            © {new Date().getFullYear()} {operator.name}. All rights reserved.
          </span>
          <span>Made for schools in Ghana</span>
        </Row>
      </div>
    </footer>
  )
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ul>
    </div>
  )
}
