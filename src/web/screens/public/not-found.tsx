import { paths } from '#web/paths.ts'
import { Acts, InnerPage } from '#web/screens/public/parts/inner-page.tsx'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from './not-found.module.css'

export const meta = () => [
  { title: 'Page not found: Akontaa' },
  { name: 'description', content: 'There is no page at this address.' },
]

/** What any address shows that leads nowhere; the server sends it with status 404. */
export default function NotFound() {
  return (
    <InnerPage>
      <PageHead title="This page is not in the books">
        <p>
          Nothing is kept at this address. It may have been mistyped, or moved; your records are where they
          were.
        </p>
      </PageHead>
      <Acts>
        <a href={paths.home} {...buttonLook({ kind: 'primary' })}>
          To the first page
        </a>
        <a href={paths.contact} {...buttonLook()}>
          Tell us
        </a>
      </Acts>
      <Row as="p" wrap justify="between" align="baseline" className={styles.ruling} aria-hidden="true">
        <span>Page</span>
        <span className={styles.figure}>404</span>
      </Row>
    </InnerPage>
  )
}
