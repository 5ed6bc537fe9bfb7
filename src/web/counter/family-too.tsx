import { familyOf } from '#web/queries/family-of.ts'
import type { Student } from '#web/queries/students.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { Button } from '#web/ui/button.tsx'

interface FamilyTooProps {
  student: Student | undefined
  onChoose: (familyId: string) => void
}

/** "Pay for Adwoa and Kwaku too?", for a child with brothers or sisters; nothing for the others. */
export function FamilyToo({ student, onChoose }: FamilyTooProps) {
  const { data: students } = useStudentsAtCounter()
  const family = student && familyOf(students, student.familyId)
  const others = (family?.children ?? []).filter(({ id }) => id !== student?.id)
  if (!family || others.length === 0) return null
  return (
    <Button kind="bare" small icon="people" onClick={() => onChoose(family.id)}>
      Pay for {listed(others.map(({ firstName }) => firstName))} too?
    </Button>
  )
}

/** Two by name; of more the first, and how many follow. */
function listed([first = '', second, ...others]: readonly string[]): string {
  if (!second) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} more`
}
