import { PHONE_HOURS, SERVICES } from '#shared/constants.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import '#web/styles/public-forms.css'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import contactScript from '#web/public-scripts/contact-form.ts?worker&url'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Contact: Akontaa',
    description: `Write to the people behind Akontaa, by form, e-mail or WhatsApp, or call ${PHONE_HOURS}.`,
    path: paths.contact,
  })

/** The form, which works as a plain form too, and the other ways to reach us. */
export default function Contact() {
  return (
    <div className="wrap page">
      <PageHead title={sentences.titles.contact}>
        <p>Ask before you pay, or when a figure looks wrong. A person reads every message.</p>
      </PageHead>
      <div className="contact">
        <form id="contact-form" className="panel-card" method="post" action={paths.contact}>
          <Fields />
          <Services />
          {/* Read by the server, which fills in what it has to say when there is no script. */}
          <Notices />
          <button className="act act-main" type="submit">
            Send message
          </button>
        </form>
        <Ways />
      </div>
      <script type="module" src={contactScript} />
    </div>
  )
}

function Fields() {
  return (
    <div className="grid2">
      <label className="field">
        <span>First Name</span>
        <input className="in" name="firstName" autoComplete="given-name" maxLength={80} />
      </label>
      <label className="field">
        <span>Last Name</span>
        <input className="in" name="lastName" autoComplete="family-name" maxLength={80} />
      </label>
      <label className="field">
        <span>Email (required)</span>
        <input className="in" name="email" type="email" autoComplete="email" maxLength={254} required />
      </label>
      <label className="field">
        <span>Phone</span>
        <input
          className="in"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="024 123 4567"
        />
      </label>
      <label className="field span2">
        <span>Message (required)</span>
        <textarea className="in" name="message" maxLength={4000} required />
      </label>
      <label className="field trap" aria-hidden="true">
        <span>Leave this empty</span>
        <input className="in" name="nickname" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Services() {
  return (
    <fieldset>
      <legend>Services</legend>
      <div className="checks">
        {SERVICES.map((service) => (
          <label key={service} className="check">
            <input type="checkbox" name="services" value={service} />
            {service}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Notices() {
  return (
    <div className="notices" role="status">
      <p id="sent" className="notice good">
        {sentences.contact.sent}
      </p>
      <p id="incomplete" className="notice bad">
        {sentences.contact.incomplete}
      </p>
      <p id="wrong" className="notice bad">
        {sentences.contact.exception}
      </p>
      <p id="failed" className="notice bad">
        {sentences.contact.failed}
      </p>
    </div>
  )
}

function Ways() {
  const whatsapp = operator.whatsapp.replace('+', '')
  return (
    <div>
      <ul className="ways">
        <li>
          <span>E-mail</span>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </li>
        <li>
          <span>WhatsApp</span>
          <a className="m" href={`https://wa.me/${whatsapp}`}>
            {formatPhone(operator.whatsapp)}
          </a>
        </li>
        <li>
          <span>Phone, {PHONE_HOURS}</span>
          <a className="m" href={`tel:${operator.phone}`}>
            {formatPhone(operator.phone)}
          </a>
        </li>
      </ul>
      {operator.email.endsWith('.example') && (
        <p className="sample">
          Sample data: this e-mail address and this number reach nobody. Messages sent with the form are kept
          for whoever runs this installation.
        </p>
      )}
    </div>
  )
}
