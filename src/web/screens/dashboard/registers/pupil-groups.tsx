import { type ReactNode, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas, sumOf } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { useMay } from '#web/queries/person.ts'
import type { BookPupil, RegisterReview } from '#web/queries/registers.ts'
import { RegisterReceiptDialog } from '#web/screens/dashboard/parts/register-receipt-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './pupil-groups.module.css'

/** By mark: who paid another sum than the day first, the many who paid the day last and in one paragraph. */
export function PupilGroups({ review: { register, pupils } }: { review: RegisterReview }) {
  const { mayGive, acts, dialog } = usePupilActs(register)
  const usual = pupils.filter(isUsual)
  const groups = unusualGroups(pupils.filter((pupil) => !isUsual(pupil)))
  return (
    <dl className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.name} {...group} isWide={group.mark !== 'paid' && group.pupils.length > 1}>
          {group.pupils.map((pupil) => (
            <p key={pupil.studentId}>
              <span>
                <b>{pupil.surname}</b>, {pupil.firstName} <small>{aboutOf(pupil)}</small>
              </span>
              {pupil.amount > 0 && <b>{formatAmount(pupil.amount)}</b>}
              {acts(pupil)}
            </p>
          ))}
        </Group>
      ))}
      {usual.length > 0 && (
        <Group
          name={usualName(usual)}
          mark="paid"
          pupils={usual}
          sum={sumOf(usual.map(({ amount }) => amount))}
        >
          {mayGive
            ? usual.map((pupil) => (
                <p key={pupil.studentId}>
                  <span>
                    {pupil.firstName} {pupil.surname}
                  </span>
                  {acts(pupil)}
                </p>
              ))
            : usual.map(({ firstName, surname }) => `${firstName} ${surname}`).join(', ')}
        </Group>
      )}
      {dialog}
    </dl>
  )
}

/** What the office does about one pupil of an accepted register: a receipt for who asks, and a mark put right. */
function usePupilActs({ id, state }: RegisterReview['register']) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isAccepted = state === 'accepted'
  const mayCorrect = useMay('correct_registers') && isAccepted
  const mayGive = useMay('accept_registers') && isAccepted
  const acts = (pupil: BookPupil) => (
    <>
      {mayGive && (pupil.amount > 0 || pupil.corrections > 0) && (
        <Receipt pupil={pupil} onPress={() => setOpened({ act: 'receipt', pupil })} />
      )}
      {mayCorrect && <Correct pupil={pupil} onPress={() => setOpened({ act: 'correct', pupil })} />}
    </>
  )
  const dialog = opened && <ActDialog registerId={id} {...opened} onClose={() => setOpened(null)} />
  return { mayGive, acts, dialog }
}

interface Opened {
  act: 'receipt' | 'correct'
  pupil: BookPupil
}

function ActDialog({
  act,
  registerId,
  pupil,
  onClose,
}: Opened & { registerId: string; onClose: () => void }) {
  if (act === 'correct') return <CorrectDialog registerId={registerId} pupil={pupil} onClose={onClose} />
  const { studentId, firstName, surname } = pupil
  return <RegisterReceiptDialog {...{ registerId, studentId, onClose }} name={`${firstName} ${surname}`} />
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
    mark,
    name,
    pupils: pupils.filter((pupil) => pupil.mark === mark),
  })).filter((group) => group.pupils.length > 0)
}

/** "Paid 15.00" where all of them have one rate. */
function usualName(usual: readonly BookPupil[]): string {
  const [amount, ...others] = new Set(usual.map((pupil) => pupil.amount))
  return amount === undefined || others.length > 0 ? 'Paid the day' : `Paid ${formatAmount(amount)}`
}

interface GroupProps {
  name: string
  mark: RegisterMark
  pupils: readonly BookPupil[]
  /** Where the names are one paragraph: what they come to. */
  sum?: Pesewas
  /** In two columns, where there is room. */
  isWide?: boolean
  children: ReactNode
}

function Group({ name, mark, pupils, sum, isWide, children }: GroupProps) {
  return (
    <div>
      <dt data-mark={mark}>
        {name} <span>{pupils.length}</span>
      </dt>
      <dd data-wide={isWide || undefined}>{children}</dd>
      {sum !== undefined && <dd className={styles.sum}>{formatAmount(sum)}</dd>}
    </div>
  )
}

/** For a parent who asks; also where the mark was put right since. */
function Receipt({ pupil, onPress }: { pupil: BookPupil; onPress: (pupil: BookPupil) => void }) {
  return (
    <Button
      small
      kind="bare"
      aria-label={`Receipt for ${pupil.firstName} ${pupil.surname}`}
      onClick={() => onPress(pupil)}
    >
      Receipt
    </Button>
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
  const owed = balance > 0 ? `owes ${formatAmount(balance)}` : ''
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
