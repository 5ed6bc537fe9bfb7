import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { paths } from '#web/paths.ts'
import { useExamRegisters } from '#web/queries/exams.ts'
import { useMay } from '#web/queries/person.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Candidates who have paid WAEC's fee and are not registered: nobody else notices before it is too late. */
export function ToRegister() {
  const registers = useExamRegisters(useMay('keep_exams')).filter(({ toRegister }) => toRegister > 0)
  if (registers.length === 0) return null
  return (
    <section role="status">
      {registers.map(({ id, exam, year, toRegister }) => (
        <Notice key={id} as="p" tone="bad" icon="warning">
          {counted(toRegister, 'candidate')} paid for {exam} {year} and {toRegister === 1 ? 'is' : 'are'} not
          registered. <Link to={`${paths.exams}?register=${id}`}>See who</Link>
        </Notice>
      ))}
    </section>
  )
}
