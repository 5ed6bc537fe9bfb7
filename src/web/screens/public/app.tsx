import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import installScript from '#web/public-scripts/install-app.ts?worker&url'
import { Acts, Columns, InnerPage } from '#web/screens/public/parts/inner-page.tsx'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import ruled from '#web/screens/public/parts/ruled.module.css'
import form from '#web/screens/public/parts/site-form.module.css'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import styles from './app.module.css'

export const meta = () => [
  ...pageMeta({
    title: 'The Akontaa app: what there is today',
    description:
      'Put the Akontaa fee desk or the parents’ app on the home screen of an Android phone, an iPhone or a laptop today.',
    path: paths.app,
  }),
  { tagName: 'link', rel: 'manifest', href: '/manifest.webmanifest' },
]

/** What can be installed today, and nothing that is not true. */
export default function App() {
  return (
    <InnerPage>
      <PageHead title="Akontaa on your phone">
        <p>
          The fee desk is a web app: it goes on the home screen from the browser, needs no shop, and asks
          little of a slow connection.
        </p>
      </PageHead>
      <Columns className={styles.columns}>
        <Card>
          <div className={form.inside}>
            <h2>Today, for the school</h2>
            <p id="installed" hidden>
              Akontaa is on this device. Look for its icon on the home screen.
            </p>
            <Acts>
              <button id="install" type="button" hidden {...buttonLook({ kind: 'primary' })}>
                Install the fee desk
              </button>
              <a id="open" href={paths.login()} {...buttonLook()}>
                Open it in the browser
              </a>
            </Acts>
            <Steps />
          </div>
        </Card>
        <section aria-labelledby="for-parents">
          <h2 id="for-parents">For parents</h2>
          <ForParents />
        </section>
      </Columns>
      <script type="module" src={installScript} />
    </InnerPage>
  )
}

const ways = [
  {
    device: 'Android, in Chrome',
    how: 'Open the menu with the three dots, then “Add to Home screen”, then “Install”.',
  },
  { device: 'iPhone, in Safari', how: 'Press the share sign below, then “Add to Home Screen”, then “Add”.' },
  { device: 'Laptop, in Chrome or Edge', how: 'Press the install sign at the right end of the address bar.' },
]

function Steps() {
  return (
    <dl className={cx(ruled.ruled, styles.ruled)}>
      {ways.map(({ device, how }) => (
        <div key={device}>
          <dt>{device}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  )
}

function ForParents() {
  return (
    <dl className={cx(ruled.ruled, styles.ruled)}>
      <div>
        <dt>The parents’ app</dt>
        <dd>
          All children of a number in one list, also across schools, with what is owed and every receipt:{' '}
          <a href={paths.parents}>open it</a>. A school switches it on for its parents.
        </dd>
      </div>
      <div>
        <dt>Android package (APK)</dt>
        <AndroidPackage />
      </div>
      <div>
        <dt>App store</dt>
        <dd>
          {operator.storeUrl ? <a href={operator.storeUrl}>Get it from the app store</a> : 'Not listed yet.'}
        </dd>
      </div>
    </dl>
  )
}

/** The script shows it where this site has one; an iPhone takes none. */
function AndroidPackage() {
  if (operator.apkUrl)
    return (
      <dd>
        The parents’ app as a file: <a href={operator.apkUrl}>Click to Download APK</a>
      </dd>
    )
  return (
    <dd>
      <p id="no-apk">
        There is none for this device. Nothing is lost: open the parents’ app in the browser and add it to the
        home screen, as described here. On an iPhone that is the only way.
      </p>
      <div id="apk" hidden className={styles.apk}>
        <a id="apk-link" {...buttonLook({ kind: 'gold' })}>
          Click to Download APK
        </a>
        <p>
          The parents’ app for Android 7 and later, <span id="apk-size" />, version <span id="apk-version" />.
          It opens <span id="apk-host" /> and nothing else, and asks for no right but the internet. It was
          checked by tools, and not on a phone yet: where it does not work, the web app does.
        </p>
        <p>
          The phone asks once whether the browser may install apps: open “Settings” in what it says, allow it,
          go back and press “Install”.
        </p>
        <dl className={styles.digests}>
          <dt>SHA-256 of the file</dt>
          <dd id="apk-sha256" />
          <dt>SHA-256 of the certificate</dt>
          <dd id="apk-certificate" />
        </dl>
      </div>
    </dd>
  )
}
