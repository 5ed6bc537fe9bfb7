import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { PrintedReceipt } from './printed-receipt.tsx'

/** Of the title: a line that ends in "Future-" reads as a slip. */
const UNBROKEN = 'Future-Ready'
const [before, after] = sentences.titles.hero.split(UNBROKEN)

/** A page of a ledger: what we do, the one button, and a receipt that has just been printed. */
export function Hero() {
  return (
    <section className="hero ledger">
      <div className="wrap">
        <div className="hero-text">
          <h1>
            {before}
            <span className="unbroken">{UNBROKEN}</span>
            {after}
          </h1>
          <p className="lead">
            Akontaa keeps a school’s fees exact: every payment gets a numbered receipt, every parent an SMS,
            and every balance adds up to the pesewa.
          </p>
          <div className="go-row">
            <a className="act act-main act-large" href={paths.login()}>
              {sentences.buttons.getStarted}
            </a>
            <p>
              <b>GHS 500 once,</b> three months included.
              <br />
              Your records stay yours, always.
            </p>
          </div>
        </div>
        <PrintedReceipt />
      </div>
    </section>
  )
}
