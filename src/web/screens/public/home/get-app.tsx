import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { StoreBadge } from '#web/screens/public/parts/store-badge.tsx'
import { PhoneShot } from './frames.tsx'

/** The app: where it is to be had, or, until then, the page that says what there is today. */
export function GetApp() {
  return (
    <section className="app" aria-labelledby="app-title">
      <div className="wrap">
        <div className="panel">
          <div className="txt">
            <h2 id="app-title">Get the Latest App Now!</h2>
            <p>
              The fee desk on the phone you already have: find a child, take the money, hand over the receipt.
              It asks little of a slow connection.
            </p>
            <div className="get">
              <a className="act act-gold act-large" href={operator.apkUrl ?? paths.app}>
                Click to Download APK
              </a>
              <a className="badge" href={operator.storeUrl ?? paths.app}>
                <StoreBadge isListed={operator.storeUrl !== null} />
              </a>
            </div>
            {!operator.apkUrl && (
              <p className="note">
                The Android package is not out yet. Until it is, the button shows how to put Akontaa on your
                home screen today, on Android and on an iPhone.
              </p>
            )}
          </div>
          <div className="pair">
            <PhoneShot
              name="phone-pay"
              alt="Taking a payment on a phone: the amount, the fee it is for, and what will happen"
            />
            <PhoneShot
              name="phone-home"
              alt="The fee desk on a phone: taken today, owed, and the list of students"
            />
          </div>
        </div>
      </div>
    </section>
  )
}
