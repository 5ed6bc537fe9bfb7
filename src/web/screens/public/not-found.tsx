import { paths } from '#web/paths.ts'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'

export const meta = () => [
  { title: 'Page not found: Akontaa' },
  { name: 'description', content: 'There is no page at this address.' },
]

/** What any address shows that leads nowhere; the server sends it with status 404. */
export default function NotFound() {
  return (
    <div className="wrap page lost">
      <PageHead title="This page is not in the books">
        <p>
          Nothing is kept at this address. It may have been mistyped, or moved; your records are where they
          were.
        </p>
      </PageHead>
      <p className="acts">
        <a className="act act-main" href={paths.home}>
          To the first page
        </a>
        <a className="act act-quiet" href={paths.contact}>
          Tell us
        </a>
      </p>
      <p className="ruling" aria-hidden="true">
        <span>Page</span>
        <span className="m">404</span>
      </p>
    </div>
  )
}
