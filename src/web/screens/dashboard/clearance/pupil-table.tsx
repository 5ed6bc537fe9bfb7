import { useState } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import {
  type Clearance,
  type ClearedPupil,
  clearanceListFile,
  letThroughNoMore,
  slipsFile,
} from '#web/queries/clearance.ts'
import { useMay } from '#web/queries/person.ts'
import { ClearedState } from '#web/screens/dashboard/parts/cleared-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { LetThroughDialog } from './let-through-dialog.tsx'

interface PupilTableProps {
  clearance: Clearance
  classId: string
  pupils: readonly ClearedPupil[]
  mayKeep: boolean
}

/** The pupils of a class and whether they are clear, with what is missing for whoever may know. */
export function PupilTable({ clearance, classId, pupils, mayKeep }: PupilTableProps) {
  const mayPrint = useMay('print_slips')
  const [letting, setLetting] = useState<ClearedPupil>()
  const clear = pupils.filter(({ state }) => state !== 'not').length
  return (
    <>
      <Table cards breaks caption="Pupils and whether they are clear">
        <TableHead names={['Pupil', 'Clearance', 'Missing (GH₵)', '']} right={[2, 3]} />
        <tbody>
          {pupils.map((pupil) => (
            <PupilRow
              key={pupil.studentId}
              clearanceId={clearance.id}
              pupil={pupil}
              mayKeep={mayKeep}
              mayPrint={mayPrint}
              onLet={() => setLetting(pupil)}
            />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>
          {clear} of {pupils.length} clear today
        </span>
        <Row as="span" wrap gap={2}>
          {mayPrint && clear > 0 && (
            <FileButton icon="paper" what="slips of the class" file={slipsFile(clearance.id, { classId })}>
              Slips of who is clear
            </FileButton>
          )}
          <FileButton icon="paper" what="list" file={clearanceListFile(clearance.id, classId, 'pdf')}>
            List
          </FileButton>
          <FileButton
            way="save"
            icon="sheet"
            what="list (XLSX)"
            file={clearanceListFile(clearance.id, classId, 'xlsx')}
          >
            XLSX
          </FileButton>
        </Row>
      </TableFoot>
      {letting && (
        <LetThroughDialog clearanceId={clearance.id} pupil={letting} onClose={() => setLetting(undefined)} />
      )}
    </>
  )
}

interface PupilRowProps {
  clearanceId: string
  pupil: ClearedPupil
  mayKeep: boolean
  mayPrint: boolean
  onLet: () => void
}

function PupilRow({ clearanceId, pupil, mayKeep, mayPrint, onLet }: PupilRowProps) {
  return (
    <tr>
      <td>
        <Link to={paths.student(pupil.studentId)} className={text.strong}>
          {pupil.name}
        </Link>{' '}
        <span className={cx(text.muted, text.small)}>{pupil.number}</span>
      </td>
      <td className={cx(table.below)}>
        <ClearedState {...pupil} />
      </td>
      <td className={cx(table.below, table.right, text.number)}>
        {pupil.missing !== null && pupil.missing > 0 && formatAmount(pupil.missing)}
      </td>
      <td className={cx(table.right, text.nowrap)}>
        {mayKeep && pupil.exception && <NoMore exceptionId={pupil.exception.exceptionId} />}
        {mayKeep && !pupil.exception && pupil.state !== 'clear' && (
          <Button kind="bare" small onClick={onLet}>
            Let through
          </Button>
        )}
        {mayPrint && (
          <FileButton
            kind="bare"
            small
            what={`slip of ${pupil.name}`}
            file={slipsFile(clearanceId, { studentId: pupil.studentId })}
          >
            Slip
          </FileButton>
        )}
      </td>
    </tr>
  )
}

function NoMore({ exceptionId }: { exceptionId: string }) {
  const ending = useAct({
    act: letThroughNoMore,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem(message),
  })
  return (
    <Button kind="bare" small busy={ending.busy && 'Saving...'} onClick={() => ending.submit(exceptionId)}>
      No more
    </Button>
  )
}
