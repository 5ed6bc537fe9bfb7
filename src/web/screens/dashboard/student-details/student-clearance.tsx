import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCedisSpaced } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { slipsFile, studentClearancesQuery } from '#web/queries/clearance.ts'
import { useMay } from '#web/queries/person.ts'
import { ClearedState } from '#web/screens/dashboard/parts/cleared-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './student-clearance.module.css'

/** How a child stands with what the school asks to be settled, and the slip of it. */
export function StudentClearance({ studentId }: { studentId: string }) {
  const mayPrint = useMay('print_slips')
  const { data } = useQuery(studentClearancesQuery(studentId))
  if (!data || data.clearances.length === 0) return null
  return (
    <section aria-labelledby="clearance" className={place.above6}>
      <h2 id="clearance">Clearance</h2>
      {data.clearances.map(({ clearanceId, name, missing, ...standing }) => (
        <Row wrap align="center" key={clearanceId} className={styles.line}>
          <Link to={`${paths.clearance(data.classId)}&clearance=${clearanceId}`}>{name}</Link>
          <span>
            <ClearedState {...standing} />
          </span>
          {missing !== null && missing > 0 && (
            <span className={text.muted}>{formatCedisSpaced(missing)} missing</span>
          )}
          {mayPrint && (
            <FileButton kind="bare" small what={`slip: ${name}`} file={slipsFile(clearanceId, { studentId })}>
              Slip
            </FileButton>
          )}
        </Row>
      ))}
    </section>
  )
}
