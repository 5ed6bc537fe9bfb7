import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatMoment, formatWeekday } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { REGISTER_MARKS, type RegisterMark } from '#shared/registers.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type Register, type RegisterReview, registerQuery } from '#web/queries/registers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AcceptForm } from './accept-form.tsx'
import { AcceptedCard } from './accepted-card.tsx'
import { AlsoOnItsWay } from './also-on-its-way.tsx'
import { PupilGroups } from './pupil-groups.tsx'
import styles from './register-review.module.css'
import { useWaitingRegisters, type Waiting } from './use-waiting-registers.ts'

/** One register in one look: what is unusual is listed, what is usual is a paragraph. Count, compare, accept. */
export function RegisterReviewPage({ registerId }: { registerId: string }) {
  const { data, error, refetch } = useQuery(registerQuery(registerId))
  if (!data)
    return (
      <Card pad={!error}>
        {error ? (
          <Problem sentence="The register did not load." detail={error.message} onRetry={refetch} />
        ) : (
          <Skeleton width={420} height={300} />
        )}
      </Card>
    )
  return <Review review={data} />
}

const names: Record<RegisterMark, string> = {
  paid: 'paid',
  prepaid: 'prepaid',
  owes: 'owe',
  absent: 'absent',
  own_food: 'own food',
  free: 'free',
}

function Review({ review }: { review: RegisterReview }) {
  const navigate = useNavigate()
  const { register, pupils } = review
  const { tally } = register
  const waiting = useWaitingRegisters(register.id)
  const mayAccept = useMay('accept_registers')
  return (
    <div className={page.columns}>
      <div>
        <PageHead
          title={`${register.className}, ${register.feeType}`}
          count={`${formatWeekday(register.day)}, ${counted(pupils.length, 'pupil')}, ${tally.paid + tally.prepaid + tally.owes + tally.free} had it`}
          acts={
            <>
              <Turn waiting={waiting} />
              <Button onClick={() => navigate(paths.registers())}>All registers</Button>
            </>
          }
        />
        <div className={page.stack}>
          <State register={register} />
          <Card as="div">
            <Tally review={review} />
            <PupilGroups review={review} />
            <Grid as="p" gap={2} className={styles.sum}>
              <b>Cash by the marks</b>
              <span>absent and own food are never charged</span>
              <b className={styles.total}>{formatAmount(register.marked)}</b>
            </Grid>
          </Card>
        </div>
      </div>
      <div className={page.stack}>
        {register.state === 'handed_over' && mayAccept ? (
          <AcceptForm review={review} waiting={waiting} />
        ) : (
          <AcceptedCard register={register} />
        )}
        <AlsoOnItsWay waiting={waiting} />
      </div>
    </div>
  )
}

function Tally({ review: { register, pupils } }: { review: RegisterReview }) {
  return (
    <Row as="ul" wrap className={styles.tally}>
      {REGISTER_MARKS.map((mark) => (
        <li key={mark} data-mark={mark}>
          <b>{register.tally[mark]}</b> {names[mark]}
        </li>
      ))}
      <li>
        <b>{pupils.filter(({ mark }) => !mark).length}</b> without a mark
      </li>
    </Row>
  )
}

/** To the register before and the next that waits; the arrows do the same. */
function Turn({ waiting: { before, next, others, go } }: { waiting: Waiting }) {
  if (others.length === 0) return null
  return (
    <>
      <Button aria-label="Previous register to count" disabled={!before} onClick={() => go(before)}>
        <Icon name="left" />
      </Button>
      <Button aria-label="Next register to count" disabled={!next} onClick={() => go(next)}>
        <Icon name="right" />
      </Button>
    </>
  )
}

function State({ register }: { register: Register }) {
  const { state, handedOver, giverSays, sentBack, sentBackReason, day, madeOn } = register
  return (
    <>
      {state === 'handed_over' && handedOver && (
        <p>
          <Badge tone="wait">
            Handed over {formatMoment(handedOver.at)} by {shortName(handedOver.name)}
          </Badge>
        </p>
      )}
      {madeOn && state !== 'accepted' && (
        <Notice tone="wait" icon="calendar">
          Marked on {formatWeekday(madeOn)} by the phone’s clock, for {formatWeekday(day)}. Ask which day it
          is before you accept it.
        </Notice>
      )}
      {giverSays && handedOver && (
        <Notice tone="wait">
          {handedOver.name} says: “{giverSays}”
        </Notice>
      )}
      {state === 'sent_back' && sentBack && (
        <Notice tone="wait" icon="undo">
          {sentBack.name} sent it back {formatMoment(sentBack.at)}: “{sentBackReason}”
        </Notice>
      )}
    </>
  )
}
