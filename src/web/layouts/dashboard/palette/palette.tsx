import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { type Student, studentQuery, studentsQuery } from '../../../queries/students.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { FindChild } from './find-child.tsx'
import { TakePayment } from './take-payment.tsx'

interface PaletteProps {
  /** A child already chosen: the cursor starts in the amount. */
  studentId?: string
  onClose: () => void
}

/** The counter: a few letters of a name, Enter, the amount, Enter. */
export default function Palette({ studentId, onClose }: PaletteProps) {
  const { data: students } = useQuery(studentsQuery())
  const [chosen, setChosen] = useState(studentId)
  const [typed, setTyped] = useState('')
  // Only once it stands: a render that React throws away must not take the letters with it.
  useLayoutEffect(() => setTyped(takeEarlyKeys()), [])
  const student = students?.find(({ id }) => id === chosen)
  return (
    <ModalOverlay
      className="veil"
      isOpen
      isDismissable
      // Escape goes one step back first: from the amount to the name, from the name out.
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled
    >
      <div className="palette-place">
        <Modal className="palette">
          <Dialog aria-label={chosen ? 'Take a payment' : 'Find a child'}>
            {chosen ? (
              <ChosenChild
                key={chosen}
                studentId={chosen}
                known={student}
                onBack={() => setChosen(undefined)}
                onClose={onClose}
              />
            ) : (
              <FindChild
                students={students}
                typed={typed}
                onTyped={setTyped}
                onChoose={setChosen}
                onClose={onClose}
              />
            )}
          </Dialog>
        </Modal>
      </div>
    </ModalOverlay>
  )
}

interface ChosenChildProps {
  studentId: string
  known: Student | undefined
  onBack: () => void
  onClose: () => void
}

function ChosenChild({ studentId, known, ...ways }: ChosenChildProps) {
  const { data: details } = useQuery(studentQuery(studentId))
  const student = details ?? known
  return student ? <TakePayment student={student} outstanding={details?.outstanding} {...ways} /> : null
}
