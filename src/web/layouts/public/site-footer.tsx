import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'

/** The footer of the public pages. The mark is the bar's own drawing once more, in the colours of the dark field. */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <a className="home" href={paths.home}>
              <svg className="logo" viewBox="0 0 228 64" role="img" aria-label="Akontaa">
                <use href="#logo-drawing" />
              </svg>
            </a>
            <p className="what">
              Akontaa is Twi for accounts, for reckoning. We keep the fees of schools in Ghana exact.
            </p>
          </div>
          <div>
            <h2>Site</h2>
            <ul>
              <li>
                <a href={paths.home}>Our Website</a>
              </li>
              <li>
                <a href={paths.login()}>{sentences.buttons.getStarted}</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>Policies</h2>
            <ul>
              <li>
                <a href={paths.mobilePolicies}>Mobile Policy</a>
              </li>
              <li>
                <a href={paths.privacy}>Privacy Policy</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>Talk to us</h2>
            <ul>
              <li>
                <a href={`mailto:${operator.email}`}>{operator.email}</a>
              </li>
              <li>
                <a className="m" href={`tel:${operator.phone}`}>
                  {formatPhone(operator.phone)}
                </a>
              </li>
            </ul>
          </div>
        </div>
        <div className="end">
          <span>
            © {new Date().getFullYear()} {operator.name}. All rights reserved.
          </span>
          <span>Made for schools in Ghana</span>
        </div>
      </div>
    </footer>
  )
}
