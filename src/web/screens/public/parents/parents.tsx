import '#web/styles/public-fonts.css'
import { paths } from '#web/paths.ts'
import '#web/styles/public.css'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import appScript from './app.tsx?worker&url'
import { BEFORE_SCRIPT } from './before-script.ts'
import styles from './parents.module.css'
import { ParentsApp } from './parents-app.tsx'

/** The script draws the page; the build asks for it first of all, and for the faces once they lie on the phone. */
export const links = () => [
  { rel: 'modulepreload', href: appScript, fetchPriority: 'high' as const },
  { rel: 'manifest', href: '/parents.webmanifest' },
]

export const meta = () =>
  pageMeta({
    title: 'Your children’s fees: Akontaa',
    description: 'What your children owe at school, by which day, and every receipt, on your phone.',
    path: paths.parents,
  })

/** The page of the parents' app, with its first view: on a slow line it is read while the script that brings it to life still comes. */
export default function Parents() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own line, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: BEFORE_SCRIPT }} />
      <div id="parents" className={styles.app}>
        <ParentsApp />
      </div>
      <noscript>
        <p>This page needs JavaScript. The school office can print your statement and receipts.</p>
      </noscript>
      <script type="module" src={appScript} />
    </>
  )
}
