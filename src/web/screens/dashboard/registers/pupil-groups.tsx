import { type ReactNode, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, fromCedis } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { useMay } from '#web/queries/person.ts'
import type { BookPupil, RegisterReview } from '#web/queries/registers.ts'
import { Button } from '#web/ui/button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './pupil-groups.module.css'

/** By mark: who paid another sum than the day first, the many who paid the day last and in one paragraph. */
export function PupilGroups({ review: { register, pupils } }: { review: RegisterReview }) {
  const [correcting, setCorrecting] = useState<BookPupil | null>(null)
  const mayCorrect = useMay('correct_registers') && register.state === 'accepted'
  const usual = pupils.filter(isUsual)
  const groups = unusualGroups(pupils.filter((pupil) => !isUsual(pupil)))
  return (
    <dl className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.name} {...group}>
          {group.pupils.map((pupil) => (
            <p key={pupil.studentId}>
              <span>
                <b>{pupil.surname}</b>, {pupil.firstName} <small>{aboutOf(pupil)}</small>
              </span>
              {pupil.amount > 0 && <b>{formatAmount(fromCedis(pupil.amount))}</b>}
              {mayCorrect && <Correct pupil={pupil} onPress={setCorrecting} />}
            </p>
          ))}
        </Group>
      ))}
      {usual.length > 0 && (
        <Group name="Paid the day" pupils={usual}>
          {mayCorrect
            ? usual.map((pupil) => (
                <p key={pupil.studentId}>
                  <span>
                    {pupil.firstName} {pupil.surname}
                  </span>
                  <Correct pupil={pupil} onPress={setCorrecting} />
                </p>
              ))
            : usual.map(({ firstName, surname }) => `${firstName} ${surname}`).join(', ')}
        </Group>
      )}
      {correcting && (
        <CorrectDialog registerId={register.id} pupil={correcting} onClose={() => setCorrecting(null)} />
      )}
    </dl>
  )
}

const isUsual = ({ mark, amount, rate, corrections }: BookPupil) =>
  mark === 'paid' && amount === rate && corrections === 0

const GROUPS: readonly (readonly [RegisterMark, string])[] = [
  ['paid', 'Paid another sum'],
  ['owes', 'Owes'],
  ['prepaid', 'Prepaid'],
  ['absent', 'Absent'],
  ['own_food', 'Own food'],
  ['free', 'Free'],
]

function unusualGroups(pupils: readonly BookPupil[]) {
  return GROUPS.map(([mark, name]) => ({
    name,
    pupils: pupils.filter((pupil) => pupil.mark === mark),
  })).filter((group) => group.pupils.length > 0)
}

function Group({
  name,
  pupils,
  children,
}: {
  name: string
  pupils: readonly BookPupil[]
  children: ReactNode
}) {
  return (
    <div>
      <dt>
        {name} <span>{pupils.length}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Correct({ pupil, onPress }: { pupil: BookPupil; onPress: (pupil: BookPupil) => void }) {
  return (
    <Button
      small
      kind="bare"
      aria-label={`Correct ${pupil.firstName} ${pupil.surname}`}
      onClick={() => onPress(pupil)}
    >
      Correct
    </Button>
  )
}

/** What is owed or ahead of this fee, as it stands. */
function aboutOf({ mark, balance, rate, note, isOverLimit, marks, corrections }: BookPupil): string {
  const owed = balance > 0 ? `owes ${formatAmount(fromCedis(balance))}` : ''
  const ahead = balance < 0 && rate ? `${counted(Math.floor(-balance / rate), 'day')} ahead` : ''
  return [
    mark === 'free' ? note : owed || ahead,
    isOverLimit && 'more days than the limit: speak with the family',
    marks.length > 0 && `marked differently by ${marks.map(({ name }) => name).join(' and ')}`,
    corrections > 0 && 'corrected',
  ]
    .filter(Boolean)
    .join(', ')
}
