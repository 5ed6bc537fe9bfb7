import type { Ref } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import type { LateFamily } from '#web/queries/call-list.ts'
import { ContactLog } from '#web/screens/dashboard/parts/contact-log.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Hero, Sheet } from '#web/ui/beside.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import styles from './call-list.module.css'
import { WhatWasSaid } from './what-was-said.tsx'

interface CallPanelProps {
  family: LateFamily
  mayWrite: boolean
  outcomes: Ref<HTMLDivElement>
  onWritten: () => void
}

/** One family: its number, what is late, what was said now and before. */
export function CallPanel({ family, mayWrite, outcomes, onWritten }: CallPanelProps) {
  const { familyId, name, children } = family
  return (
    <Sheet aria-label={name}>
      <Whom family={family} />
      <section>
        {children.map(({ studentId, firstName, className, late: part }) => (
          <Lead
            key={studentId}
            label={<Link to={paths.student(studentId)}>{firstName}</Link>}
            count={className}
            amount={formatAmount(part)}
          />
        ))}
      </section>
      {mayWrite && (
        <section>
          <WhatWasSaid key={familyId} family={family} ref={outcomes} onWritten={onWritten} />
        </section>
      )}
      <section>
        <h2>Before</h2>
        <ContactLog familyId={familyId} mayWrite={mayWrite} />
      </section>
    </Sheet>
  )
}

/** The guardian, the number, and what is late. */
function Whom({ family: { name, guardian, late, lateSince } }: { family: LateFamily }) {
  return (
    <section>
      <div className={styles.who}>
        <h2>{name}</h2>
        {guardian?.phone ? (
          <a {...buttonLook({})} href={`tel:${guardian.phone}`}>
            <Icon name="phone" size={16} />
            <span>
              <span className={text.unseen}>Call </span>
              {formatPhone(guardian.phone)}
            </span>
            <Key name="C" />
          </a>
        ) : (
          <span className={text.hint}>no number</span>
        )}
      </div>
      {guardian?.isWrong && (
        <Badge tone="bad" icon="warning">
          Wrong number
        </Badge>
      )}
      {guardian?.noReminders && <Badge>No more texts</Badge>}
      <div className={styles.since}>
        <span className={text.hint}>Late, the oldest since {formatDay(lateSince)}</span>
        <Hero>
          <Figure amount={late} asDebt />
        </Hero>
      </div>
    </section>
  )
}
