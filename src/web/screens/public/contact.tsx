import { PHONE_HOURS, SERVICES } from '#shared/constants.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import contactScript from '#web/public-scripts/contact-form.ts?worker&url'
import { Choices } from '#web/screens/public/parts/choices.tsx'
import { Columns, InnerPage, SampleNote } from '#web/screens/public/parts/inner-page.tsx'
import { PageField, PageTextArea } from '#web/screens/public/parts/page-field.tsx'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import ruled from '#web/screens/public/parts/ruled.module.css'
import form from '#web/screens/public/parts/site-form.module.css'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import { Told } from '#web/screens/public/parts/told.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import styles from './contact.module.css'

export const meta = () =>
  pageMeta({
    title: 'Contact: Akontaa',
    description: `Write to the people behind Akontaa, by form, e-mail or WhatsApp, or call ${PHONE_HOURS}.`,
    path: paths.contact,
  })

/** The form, which works as a plain form too, and the other ways to reach us. */
export default function Contact() {
  return (
    <InnerPage>
      <PageHead title={sentences.titles.contact}>
        <p>Ask before you pay, or when a figure looks wrong. A person reads every message.</p>
      </PageHead>
      <Columns>
        <Card as="form" id="contact" method="post" action={paths.contact}>
          <div className={form.inside}>
            <Fields />
            <Choices
              legend="Services"
              type="checkbox"
              name="services"
              options={SERVICES.map((service) => ({ value: service, label: service }))}
            />
            <div>
              <Told />
              <Submit words="Send message" busy="Sending..." plain />
            </div>
            {/* Without a script the server fills in what went wrong, and the address says that it was sent. */}
            <div id="sent" className={styles.sent}>
              <Notice tone="good">{sentences.contact.sent}</Notice>
            </div>
          </div>
        </Card>
        <Ways />
      </Columns>
      <script type="module" src={contactScript} />
    </InnerPage>
  )
}

function Fields() {
  return (
    <div className={form.two}>
      <PageField label="First Name" name="firstName" autoComplete="given-name" maxLength={80} />
      <PageField label="Last Name" name="lastName" autoComplete="family-name" maxLength={80} />
      <PageField
        label="Email (required)"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <PageField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder="024 123 4567"
      />
      <PageTextArea label="Message (required)" name="message" maxLength={4000} rows={5} required wide />
      <label className={styles.trap} aria-hidden="true">
        Leave this empty
        <input name="nickname" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Ways() {
  const whatsapp = operator.whatsapp.replace('+', '')
  return (
    <div>
      <ul className={cx(ruled.ruled, styles.ways)}>
        <li>
          <span>E-mail</span>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </li>
        <li>
          <span>WhatsApp</span>
          <a className={text.nowrap} href={`https://wa.me/${whatsapp}`}>
            {formatPhone(operator.whatsapp)}
          </a>
        </li>
        <li>
          <span>Phone, {PHONE_HOURS}</span>
          <a className={text.nowrap} href={`tel:${operator.phone}`}>
            {formatPhone(operator.phone)}
          </a>
        </li>
      </ul>
      {operator.email.endsWith('.example') && (
        <SampleNote>
          Sample data: this e-mail address and this number reach nobody. Messages sent with the form are kept
          for whoever runs this installation.
        </SampleNote>
      )}
    </div>
  )
}
