import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatCedisSpaced } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import { type LateFamily, moneyInTrayQuery } from '#web/queries/call-list.ts'
import { familyLetterFile, payersStatementFile, statementFile } from '#web/queries/documents.ts'
import { ContactLog } from '#web/screens/dashboard/parts/contact-log.tsx'
import { FamilyPlans } from '#web/screens/dashboard/parts/family-plans.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Hero, Sheet, SheetHead } from '#web/ui/beside.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './call-list.module.css'
import { NextReminder } from './next-reminder.tsx'
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
            amount={family.late > 0 ? formatAmount(part) : ''}
          />
        ))}
        <Papers family={family} />
      </section>
      {mayWrite && (
        <section>
          <WhatWasSaid key={familyId} family={family} ref={outcomes} onWritten={onWritten} />
        </section>
      )}
      <section>
        <FamilyPlans key={familyId} familyId={familyId} mayWrite={mayWrite} shortcut="N" />
      </section>
      <section>
        <SheetHead title="Before" />
        <ContactLog familyId={familyId} mayWrite={mayWrite} newestId={family.last?.contactId} />
      </section>
      <NextReminder family={family} />
    </Sheet>
  )
}

/** On paper: the letter, and the statement of the child who is late with most. The others' are on their own pages. */
function Papers({ family: { familyId, name, late, children } }: { family: LateFamily }) {
  const most = children.reduce<LateFamily['children'][number] | undefined>(
    (found, child) => (found && found.late >= child.late ? found : child),
    undefined,
  )
  const letter = useRef<HTMLSpanElement>(null)
  const statement = useRef<HTMLSpanElement>(null)
  useShortcuts({ x: () => press(letter.current), t: () => press(statement.current) })
  return (
    <Row wrap className={styles.papers}>
      {late > 0 && (
        <span ref={letter}>
          <FileButton
            {...PAPER_LOOK}
            shortcut="X"
            what={`letter to ${name}`}
            file={familyLetterFile(familyId)}
          >
            Letter
          </FileButton>
        </span>
      )}
      {most && (
        <span ref={statement}>
          <FileButton
            {...PAPER_LOOK}
            shortcut="T"
            what={`statement of ${most.firstName}`}
            file={
              most.payer ? payersStatementFile(most.studentId, most.payer) : statementFile(most.studentId)
            }
          >
            {children.length > 1 ? `Statement of ${most.firstName}` : 'Statement'}
          </FileButton>
        </span>
      )}
    </Row>
  )
}

const PAPER_LOOK = { kind: 'bare', small: true, icon: 'print' } as const

const press = (place: HTMLElement | null) => place?.querySelector('button')?.click()

/** The guardian, the number, and what is late. */
function Whom({ family: { familyId, name, guardian, late, lateSince, plan } }: { family: LateFamily }) {
  const { data: inTray } = useQuery(moneyInTrayQuery())
  const waiting = inTray?.get(familyId)
  return (
    <section>
      <Row align="start" justify="between" gap={3} className={styles.who}>
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
      </Row>
      {waiting !== undefined && (
        <Notice as="p" tone="wait" icon="clock">
          {formatCedisSpaced(waiting)} of this family waits on a <Link to={paths.statements}>statement</Link>.
          Post it before you call.
        </Notice>
      )}
      {guardian?.isWrong && (
        <Badge tone="bad" icon="warning">
          Wrong number
        </Badge>
      )}
      {guardian?.noReminders && <Badge>No more texts</Badge>}
      <Row align="end" justify="between" gap={3} className={place.above2}>
        <span className={text.hint}>
          {late > 0 ? `Late, the oldest since ${formatDay(lateSince)}` : 'To come by the plan'}
        </span>
        <Hero>{late > 0 ? <Figure amount={late} asDebt /> : <Figure amount={plan?.rest ?? late} />}</Hero>
      </Row>
    </section>
  )
}
