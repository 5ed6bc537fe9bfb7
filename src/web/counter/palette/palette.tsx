import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useNavigate } from 'react-router'
import { noteRecentChild } from '#web/counter/recent-children.ts'
import type { HalfTypedChoices } from '#web/half-typed.ts'
import { paths } from '#web/paths.ts'
import { familyOf } from '#web/queries/family-of.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useMay } from '#web/queries/person.ts'
import { type Student, studentQuery } from '#web/queries/students.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { cx } from '#web/ui/cx.ts'
import dialog from '#web/ui/dialog.module.css'
import { awaitTitle } from '#web/ui/focus-page.ts'
import { Row } from '#web/ui/layout.tsx'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { VeilFirst } from '#web/ui/veil-first.tsx'
import { AddDebt } from './add-debt.tsx'
import { type EarlyKeys, takeEarlyKeys } from './early-keys.ts'
import { FindChild } from './find-child.tsx'
import styles from './palette.module.css'
import type { CounterAct, PaletteOpening } from './palette-context.ts'
import { PayFamily } from './pay-family.tsx'
import { TakePayment } from './take-payment.tsx'

interface PaletteProps extends PaletteOpening {
  onClose: () => void
}

/**
 * The counter: a few letters of a name, Enter, the amount, Enter. Shift Enter adds a debt instead. One frame for all of it: it gives
 * the focus back to where it was opened from.
 */
export function Palette({ onClose, ...opening }: PaletteProps) {
  const { studentId, familyId, act: firstAct = 'payment', amountTyped } = opening
  const { data: students } = useStudentsAtCounter()
  const [chosen, setChosen] = useState(studentId)
  const [chosenFamily, setChosenFamily] = useState(familyId)
  const [act, setAct] = useState(firstAct)
  const go = useGoing(onClose)
  const student = students?.find(({ id }) => id === chosen)
  const choose = useChoosing(go, (id, next) => {
    setAct(next)
    setChosen(id)
  })
  const { typed, setTyped, amount } = useSearchWords(students, choose)
  const family = chosenFamily ? familyOf(students, chosenFamily) : undefined
  const label = family ? 'Take a payment for a family' : chosen ? titles[act] : 'Find a child'
  return (
    <PaletteFrame label={label} isWide={Boolean(family)} onClose={onClose}>
      {family ? (
        <PayFamily
          key={family.id}
          {...{ family, onClose }}
          first={family.id === familyId ? opening : {}}
          onBack={() => setChosenFamily(undefined)}
        />
      ) : chosen ? (
        <ChosenChild
          key={chosen}
          studentId={chosen}
          known={student}
          {...{ act, onClose }}
          firstAmount={(chosen === studentId && amountTyped) || amount}
          first={chosen === studentId && act === firstAct ? opening : {}}
          onAct={setAct}
          onFamily={setChosenFamily}
          onBack={() => setChosen(undefined)}
        />
      ) : (
        <FindChild
          students={students}
          typed={typed}
          onTyped={setTyped}
          onChoose={choose}
          onFamily={setChosenFamily}
          onGo={(to) => void go(to)}
          onClose={onClose}
        />
      )}
    </PaletteFrame>
  )
}

/** Whoever takes no money is shown the child. */
function useChoosing(go: (to: string) => void, atCounter: (studentId: string, act: CounterAct) => void) {
  const mayTake = useMay('take_money')
  return (studentId: string, act: CounterAct) => {
    noteRecentChild(studentId)
    if (mayTake) atCounter(studentId, act)
    else go(paths.student(studentId))
  }
}

/**
 * What is typed to find a child, beginning with the keys that came before the palette stood: letters, and where Enter was among them
 * the child it was for and the amount behind it.
 */
function useSearchWords(
  students: readonly Student[] | undefined,
  choose: (studentId: string, act: CounterAct) => void,
) {
  const [typed, setTyped] = useState('')
  const [early, setEarly] = useState<EarlyKeys | null>(null)
  const [amount, setAmount] = useState('')
  // Only once it stands: a render that React throws away must not take the letters with it.
  useLayoutEffect(() => {
    const keys = takeEarlyKeys()
    setTyped(keys.typed)
    if (keys.enter) setEarly(keys)
  }, [])
  // Before the next key: it belongs to the amount.
  useLayoutEffect(() => {
    if (!early?.enter || !students) return
    setEarly(null)
    const [child] = findAnywhere(students, early.typed)
    if (!child) return
    setAmount(early.amount)
    choose(child.id, early.enter)
  }, [early, students, choose])
  const type = (words: string) => {
    // Whoever looks for another child types another amount.
    setAmount('')
    setTyped(words)
  }
  return { typed, setTyped: type, amount }
}

/**
 * Leads to a page, once the palette is out of the browser's history. It closes over the new page: over the old one the focus
 * would go back there, and its title would be heard.
 */
function useGoing(onClose: () => void) {
  const leave = useBackCloses(onClose)
  const navigate = useNavigate()
  return async (to: string) => {
    await leave()
    const { pathname } = new URL(to, window.location.href)
    // The router may have drawn nothing yet when it says that it went.
    if (pathname !== window.location.pathname) awaitTitle(true)
    await navigate(to)
    // What is half typed may hold the page.
    if (pathname !== window.location.pathname) awaitTitle(false)
    onClose()
  }
}

interface PaletteFrameProps {
  label: string
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** The sheet over the page. Escape is its content's: one step back, from the amount to the name, from the name out. */
function PaletteFrame({ label, isWide = false, onClose, children }: PaletteFrameProps) {
  return (
    <VeilFirst onClose={onClose}>
      <ModalOverlay
        className={cx(dialog.veil)}
        isOpen
        isDismissable
        onOpenChange={(open) => !open && onClose()}
        isKeyboardDismissDisabled
      >
        <Row align="start" justify="center" className={styles.place}>
          <Modal className={cx(styles.palette)} data-wide={isWide || undefined}>
            <Dialog aria-label={label}>{children}</Dialog>
          </Modal>
        </Row>
      </ModalOverlay>
    </VeilFirst>
  )
}

const titles = { payment: 'Take a payment', debt: 'Add a debt' } as const

interface ChosenChildProps {
  studentId: string
  known: Student | undefined
  act: CounterAct
  /** What somebody had half typed when the desk locked. */
  firstAmount: string
  first: HalfTypedChoices
  onAct: (act: CounterAct) => void
  onFamily: (familyId: string) => void
  onBack: () => void
  onClose: () => void
}

function ChosenChild({
  studentId,
  known,
  act,
  firstAmount,
  first,
  onAct,
  onFamily,
  ...ways
}: ChosenChildProps) {
  const [amountTyped, setAmountTyped] = useState(firstAmount)
  const { data: details, isFetching } = useQuery(studentQuery(studentId))
  const student = details ?? known
  if (!student) return null
  const step = { student, first, amountTyped, onAmountTyped: setAmountTyped, ...ways }
  return act === 'payment' ? (
    <TakePayment
      {...step}
      outstanding={details?.outstanding}
      isReading={isFetching}
      creditFeeType={details?.creditFeeType}
      onFamily={onFamily}
      onOtherAct={() => onAct('debt')}
    />
  ) : (
    <AddDebt {...step} onOtherAct={() => onAct('payment')} />
  )
}
