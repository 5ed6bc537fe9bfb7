import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount, formatCedis, pesewas } from '#shared/money.ts'
import { initialsOfName } from '#shared/people.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import { paths } from '#web/paths.ts'
import { type Entry, entriesQuery } from '#web/queries/entries.ts'
import { useMay } from '#web/queries/person.ts'
import { type Asked, requestQuery, requestsQuery } from '#web/queries/requests.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import {
  dayMoved,
  debtAfter,
  isAway,
  isOfMany,
  receivedAs,
} from '#web/screens/dashboard/parts/request-effect.ts'
import { useCashOf } from '#web/screens/dashboard/parts/use-cash-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CardBeside } from '#web/ui/beside.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { AnswerCard } from './answer-card.tsx'
import styles from './request.module.css'
import { AlsoWaiting, Part } from './request-part.tsx'

export const meta = () => [{ title: 'Request: Akontaa' }]

/** One request: who asks and why, what the journal shows, what changes; the answer beside it. */
export default function Request() {
  const requestId = useSearchParams()[0].get('requestId') ?? ''
  const maySee = useMay('see_requests')
  const {
    data: request,
    error,
    refetch,
  } = useQuery({ ...requestQuery(requestId), enabled: maySee && requestId !== '' })
  if (!maySee) return <NotForYou title="Request" needs="see_requests" />
  return (
    <Page>
      <Chapters place="staff" page="Requests" />
      {!requestId && (
        <Card as="div">
          <Empty
            title="No request has this address."
            actions={<ButtonLink to={paths.requests}>All requests</ButtonLink>}
          />
        </Card>
      )}
      {error && !request && (
        <Card as="div">
          <Problem sentence="The request did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {request && <Decide request={request} />}
    </Page>
  )
}

function Decide({ request }: { request: Asked }) {
  const { data: open } = useQuery(requestsQuery('open'))
  const also = open?.filter(({ id, mayAnswer }) => id !== request.id && mayAnswer) ?? []
  const isOpen = request.state === 'open'
  return (
    <div className={page.columns}>
      <div>
        <PageHead
          title={request.title}
          count={
            isOpen ? (
              <Badge tone="wait" icon="clock">
                Asked {formatMoment(request.askedAt)}
              </Badge>
            ) : undefined
          }
        />
        <Card>
          <Asker request={request} />
          {request.students.length > 0 && <InTheJournal key={request.id} request={request} />}
          {isOpen && (isOfMany(request) ? <ManyChange request={request} /> : <Changes request={request} />)}
        </Card>
      </div>
      <div className={page.stack}>
        <CardBeside aria-label="Answer">
          <AnswerCard key={request.id} request={request} next={also[0]?.id} />
        </CardBeside>
        {also.length > 0 && <AlsoWaiting requests={also} />}
      </div>
    </div>
  )
}

function Asker({ request }: { request: Asked }) {
  const { askedBy, askedAtDesk, reason, lapsesAt, amount, state } = request
  return (
    <section className={card.padded}>
      <Grid align="center" gap={5} className={styles.asker}>
        <Avatar initials={initialsOfName(askedBy.name)} />
        <div>
          <p className={styles.quote}>“{reason}”</p>
          <p className={text.hint}>
            <b className={text.ink}>{askedBy.name}</b>, {askedBy.roleName}
            {askedAtDesk && `, at ${askedAtDesk}`}.{' '}
            {state === 'open' && `Nothing is written yet; the request lapses ${formatMoment(lapsesAt)}.`}
          </p>
        </div>
        <Figure amount={amount} size={40} />
      </Grid>
    </section>
  )
}

const SHOWN = 6

/** What the student's account shows around it: the receipt itself stands out. Of several, one account at a time. */
function InTheJournal({ request }: { request: Asked }) {
  const { students } = request
  const [chosen, setChosen] = useState(students[0]?.id ?? request.studentId ?? '')
  const { data: entries, error } = useQuery(entriesQuery(chosen))
  const isIt = (entry: { id: string; receiptId: string | null }) =>
    request.receiptId ? entry.receiptId === request.receiptId : entry.id === request.entryId
  const at = entries?.findIndex(isIt) ?? -1
  const from = Math.max(0, at - 2)
  const shown = entries?.slice(from, from + SHOWN) ?? []
  return (
    <Part title="What is in the journal">
      {students.length > 1 && (
        <Select
          label="Whose account"
          options={students.map(({ id, name, className }) => ({ value: id, label: name, aside: className }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {error && !entries && <p className={text.hint}>The entries did not load. {error.message}</p>}
      <Grid as="ul" columns={2} gap={3} stacks className={place.below4}>
        {shown.map((entry) => (
          <EntryLine key={entry.id} entry={entry} isIt={isIt(entry)} />
        ))}
      </Grid>
      {students.map(({ id, name, className }) => (
        <p key={id}>
          <Link to={paths.student(id)}>
            {name}, {className}
          </Link>
        </p>
      ))}
    </Part>
  )
}

function EntryLine({ entry, isIt }: { entry: Entry; isIt: boolean }) {
  return (
    <li className={styles.entry} data-it={isIt || undefined}>
      <span>
        {entry.receiptId && entry.receiptNumber ? (
          <button type="button" className={text.link} onClick={() => void showReceipt(entry.receiptId ?? '')}>
            {entry.receiptNumber}
          </button>
        ) : (
          entry.feeType
        )}
      </span>
      <b className={cx(text.large, text.number, text.right)}>{formatCedis(entry.amount)}</b>
      <span className={cx(text.hint, styles.about)}>
        {formatMoment(entry.recordedAt)} by {entry.recordedBy}
      </span>
      <span className={cx(text.hint, styles.about)}>
        {entry.feeType}
        {entry.method && `, ${entry.method}`}
        {entry.reversed && ', taken back'}
      </span>
    </li>
  )
}

function Changes({ request }: { request: Asked }) {
  const { act, amount, studentName, toStudentName, receiptId, correctedAmount } = request
  const moved = dayMoved(request)
  const isVoiding = act === 'take_back' || act === 'correct'
  const received = receivedAs(request)
  const cash = useCashOf(request)
  return (
    <Part title="What changes if you say yes">
      <div className={styles.changes}>
        <Lead label={studentName} amount={debtAfter(request)} />
        {isAway(request) && <Lead label={toStudentName} amount={`${formatAmount(amount)} less to pay`} />}
        {correctedAmount !== null && <Lead label="Really paid" amount={formatAmount(correctedAmount)} />}
        {moved && <Lead label="Paid on" amount={moved} />}
        {isVoiding && receiptId && <Lead label="The receipt" amount="keeps its number, prints VOID" />}
      </div>
      {received && (
        <p className={text.hint}>
          {request.receiptNumber}: {received}.
        </p>
      )}
      {cash && (
        <p>
          The cash: <b className={text.strong}>{cash}</b>
        </p>
      )}
      <WhereItStands request={request} />
      {act === 'refund_online' && (
        <p className={text.hint}>
          Paystack is asked to give it back to where it came from. It is in the books once Paystack says that
          it has gone; a receipt that goes back whole is void then.
        </p>
      )}
      {isVoiding && (
        <p className={text.hint}>
          A text not yet sent is cancelled; one already sent is corrected by another.
        </p>
      )}
    </Part>
  )
}

/** What the asker was asked about too: a refund beyond what is in credit, and money that should go back through Paystack. */
function WhereItStands({ request }: { request: Asked }) {
  const { amount, refundable, ofApp, feeType } = request
  if (refundable === null) return null
  return (
    <>
      {refundable < amount && (
        <Notice tone="wait" icon="warning">
          Only {formatCedis(refundable)} is in credit for {feeType} from money received. This gives back{' '}
          {formatCedis(pesewas(amount - refundable))} more.
        </Notice>
      )}
      {ofApp !== null && ofApp > 0 && (
        <Notice tone="wait" icon="warning">
          {formatCedis(ofApp)} of the money came through the parents’ app and can go back there. Look at it
          twice before it is given by hand.
        </Notice>
      )}
    </>
  )
}

/** The same of a bill, taken back or made without somebody, and of a statement. */
function ManyChange({ request }: { request: Asked }) {
  const { act, studentName, className, feeType, statement, amount } = request
  return (
    <Part title="What changes if you say yes">
      <div className={styles.changes}>
        <Lead label={studentName} amount={`${formatAmount(amount)} ${MANY_DO[act] ?? ''}`} />
        <Lead label={statement ?? feeType ?? 'For'} amount={className} />
      </div>
      <p className={text.hint}>{MANY_SAY[act]}</p>
    </Part>
  )
}

const MANY_DO: Partial<Record<Asked['act'], string>> = {
  undo_bill: 'less to pay',
  bill_without: 'not charged',
  undo_file: 'owed again',
  pay_out: 'paid out',
}

const MANY_SAY: Partial<Record<Asked['act'], string>> = {
  undo_bill:
    'Every child billed gets the charge back, also those who joined later. Who has paid stays in credit.',
  bill_without:
    'All others of these classes are billed. Who is left out was billed this fee of this term before.',
  pay_out: 'It leaves the cash at once and is in no child’s account. The voucher gets its number then.',
  undo_file:
    'Each receipt keeps its number and prints VOID. The lines of the statement are in the tray again.',
}
