import type { ReactNode } from 'react'
import { setParentReminders } from '#shared/api/parents-me.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { wasAnswered } from '#web/http.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { call } from './call.ts'
import { Icon } from './icon.tsx'
import { type Children, kept, type Push, session } from './kept.ts'
import { words } from './language.ts'
import { LanguageButton } from './language-button.tsx'
import { Page } from './page.tsx'
import parts from './parents-parts.module.css'
import { ButtonLink, Card, IconRow, Notice, TwoLines, telephone } from './parts.tsx'
import { PushRow } from './push-row.tsx'
import { pushState } from './push-subscription.ts'
import { SwitchRow } from './switch-row.tsx'
import { initialsOf } from './words.ts'

interface MePageProps {
  known: Children
  push: Push | null
  title?: string
  /** A question over the page. */
  children?: ReactNode
}

/** Who is signed in here, what comes to this phone, whom to ask, and the way out. */
export function MePage({ known, push, title = words().tabs.me, children }: MePageProps) {
  const { me, shared, tabs } = words()
  const { name, schools, reminders, otherPhones } = known
  const own = session.read()
  const hasSwitches = reminders !== null || pushState(push) !== 'none'
  return (
    <Page title={title} tab="me">
      <div className={cx(parts.who, parts.meHead)}>
        <span className={parts.ava} aria-hidden="true">
          {name ? initialsOf(name) : <Icon name="me" />}
        </span>
        <div>
          <h1 tabIndex={-1}>{name ?? tabs.me}</h1>
          <p className={cx(text.muted, text.number)}>{own?.phone ?? ''}</p>
        </div>
      </div>
      {hasSwitches && (
        <Card>
          <PushRow push={push} />
          {reminders !== null && <RemindersRow isOn={reminders} />}
        </Card>
      )}
      <WhomToAsk schools={schools} />
      <Notice tone="plain" icon="children">
        {me.missing}
      </Notice>
      <LanguageButton />
      <Card>
        <IconRow icon="policy" to="/mobilePolicies">
          {shared.whatIsKept}
        </IconRow>
      </Card>
      <ButtonLink kind="danger" to="#/me/out">
        <Icon name="out" size={20} />
        {me.signOut}
      </ButtonLink>
      <p className={text.hint}>
        {me.since({
          day: formatDay(dayOf(new Date(own?.since ?? Date.now()))),
          where: otherPhones === 0 ? me.here : me.andOthers({ count: otherPhones }),
        })}
      </p>
      {children}
    </Page>
  )
}

function RemindersRow({ isOn }: { isOn: boolean }) {
  const { me } = words()
  const turn = async (wanted: boolean) => {
    await call(setParentReminders, { body: { isOn: wanted } }).catch((error: unknown) => {
      throw wasAnswered(error) ? error : new Error(me.remindersOffline)
    })
    kept.setReminders(wanted)
    return { isOn: wanted, told: wanted ? me.areOn : me.areOff }
  }
  return (
    <SwitchRow icon="phone" isOn={isOn} busy={[me.remindersOn, me.remindersOff]} turn={turn}>
      <TwoLines name={me.reminders} under={me.remindersUnder} />
    </SwitchRow>
  )
}

function WhomToAsk({ schools }: { schools: Children['schools'] }) {
  const { me } = words()
  return (
    <Card>
      <div className={parts.cap}>
        <b>{me.wrongFigure}</b>
      </div>
      {schools.map(({ schoolId, name: school, phone }) =>
        phone ? (
          <IconRow key={schoolId} icon="call" to={telephone(phone)}>
            {school}
            <br />
            <span className={cx(text.small, text.muted)}>{phone}</span>
          </IconRow>
        ) : (
          <p key={schoolId} className={parts.foot}>
            {me.askOffice({ school })}
          </p>
        ),
      )}
    </Card>
  )
}
