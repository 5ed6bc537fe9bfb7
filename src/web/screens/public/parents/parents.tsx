import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import '#web/styles/public.css'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import appScript from './app.ts?worker&url'
import { FirstView } from './first-view.tsx'
import styles from './parents.module.css'
import paper from './parents-paper.module.css'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import push from './parents-push.module.css'
import sheet from './parents-sheet.module.css'

// A sheet of which no name is used is left out of the build: its classes are those of the script.
const sheets = [
  ...Object.values(paper),
  ...Object.values(parts),
  ...Object.values(pay),
  ...Object.values(push),
  ...Object.values(sheet),
].length

/** The script draws the page and goes before the faces, which are not used where they come late. */
export const links = () => [
  { rel: 'modulepreload', href: appScript, fetchPriority: 'high' as const },
  ...siteFonts().map((font) => ({ ...font, fetchPriority: 'low' as const })),
  { rel: 'manifest', href: '/parents.webmanifest' },
]

export const meta = () =>
  pageMeta({
    title: 'Your children’s fees: Akontaa',
    description: 'What your children owe at school, by which day, and every receipt, on your phone.',
    path: paths.parents,
  })

/** The page of the parents' app, with its first view; what stands in it after that is drawn by its own small script. */
export default function Parents() {
  return (
    <>
      <div id="parents" className={styles.app} data-classes={sheets}>
        <header className={styles.top}>
          <div className={styles.kente} />
        </header>
        <main id="main" className={styles.plain}>
          <noscript>
            <p>This page needs JavaScript. The school office can print your statement and receipts.</p>
          </noscript>
          <FirstView />
        </main>
      </div>
      <script type="module" src={appScript} />
    </>
  )
}
