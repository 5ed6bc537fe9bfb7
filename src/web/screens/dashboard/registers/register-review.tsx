import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatMoment, formatWeekday } from '#shared/dates.ts'
import { formatAmount, fromCedis } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { REGISTER_MARKS, type RegisterMark } from '#shared/registers.ts'
import { paths } from '#web/paths.ts'
import { type Register, type RegisterReview, registerQuery } from '#web/queries/registers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AcceptForm } from './accept-form.tsx'
import { AcceptedCard } from './accepted-card.tsx'
import { PupilGroups } from './pupil-groups.tsx'
import styles from './register-review.module.css'

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
  return (
    <div className={page.columns}>
      <div>
        <PageHead
          title={`${register.className}, ${register.feeType}`}
          count={`${formatWeekday(register.day)}, ${counted(pupils.length, 'pupil')}, ${tally.paid + tally.prepaid + tally.owes + tally.free} had it`}
          acts={<Button onClick={() => navigate(paths.registers())}>All registers</Button>}
        />
        <div className={page.stack}>
          <State register={register} />
          <Card as="div">
            <ul className={styles.tally}>
              {REGISTER_MARKS.map((mark) => (
                <li key={mark} data-mark={mark}>
                  <b>{tally[mark]}</b> {names[mark]}
                </li>
              ))}
              <li>
                <b>{pupils.filter(({ mark }) => !mark).length}</b> without a mark
              </li>
            </ul>
            <PupilGroups review={review} />
            <div className={styles.sum}>
              <FinalSum label="Cash by the marks" amount={formatAmount(fromCedis(register.marked))} />
              <p>Absent and own food are never charged.</p>
            </div>
          </Card>
        </div>
      </div>
      {register.state === 'handed_over' ? (
        <AcceptForm review={review} />
      ) : (
        <AcceptedCard register={register} />
      )}
    </div>
  )
}

function State({ register }: { register: Register }) {
  const { state, handedOver, giverSays, sentBack, sentBackReason } = register
  return (
    <>
      {state === 'handed_over' && handedOver && (
        <p>
          <Badge tone="wait">
            Handed over {formatMoment(handedOver.at)} by {shortName(handedOver.name)}
          </Badge>
        </p>
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
