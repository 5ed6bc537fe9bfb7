import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { findByName } from '#web/queries/find-students.ts'
import { useMay } from '#web/queries/person.ts'
import { COMPLETED, type Student, studentsQuery } from '#web/queries/students.ts'
import { BringBack } from '#web/screens/dashboard/parts/bring-back.tsx'
import { Hero, Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { BalanceCell, Figure } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StudentName } from '#web/ui/student-name.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { VirtualTable } from '#web/ui/virtual-table.tsx'
import { useTypedQueryState } from '#web/use-query-state.ts'

export const meta = () => [{ title: 'Completed: Akontaa' }]

/** Those who have completed the school: who still owes, and the way back for one who was promoted by mistake. */
export default function Completed() {
  const { data: students, error, refetch } = useQuery(studentsQuery('completed'))
  const [name, setName] = useTypedQueryState('name')
  const [isOwingOnly, setOwingOnly] = useState(false)
  const shown = useMemo(
    () => findByName(students ?? [], name).filter(({ totalDebt }) => !isOwingOnly || totalDebt > 0),
    [students, name, isOwingOnly],
  )
  return (
    <Page>
      <Crumbs
        trail={[{ label: sentences.titles.classRecords, to: paths.classRecord() }, { label: COMPLETED }]}
      />
      <PageHead title={COMPLETED} count={students && shown.length} isCountLive />
      <div className={page.columns}>
        <section aria-label="Students">
          <div className={page.tools}>
            <div className={page.grow}>
              <SearchField label="Search by full name" value={name} onChange={setName} />
            </div>
            <TickLine checked={isOwingOnly} onChange={(event) => setOwingOnly(event.currentTarget.checked)}>
              Owes
            </TickLine>
          </div>
          <Card as="div">
            {!students && error && (
              <Problem sentence="The students did not load." detail={error.message} onRetry={refetch} />
            )}
            {!students && !error && <LoadingRows />}
            {students?.length === 0 && (
              <Empty title="Nobody has completed the school yet.">
                Students of the last class come here when they are promoted.
              </Empty>
            )}
            {students && students.length > 0 && shown.length === 0 && (
              <Empty title={sentences.empty.noMatch} />
            )}
            {shown.length > 0 && <LeaverTable students={shown} />}
          </Card>
        </section>
        <Summary students={students ?? []} />
      </div>
    </Page>
  )
}

function LeaverTable({ students }: { students: readonly Student[] }) {
  return (
    <VirtualTable
      caption="Students who have completed the school"
      cards
      fixed
      head={<Head />}
      rows={students}
      columns={4}
      keyOf={(student) => student.id}
      cells={(student, _, link) => (
        <>
          <td>
            <Link {...link} to={paths.student(student.id)}>
              <StudentName student={student} />
            </Link>
          </td>
          <td className={table.below}>left from {student.className}</td>
          <BalanceCell balance={student.totalDebt} />
          <td className={table.act}>
            <Back student={student} />
          </td>
        </>
      )}
    />
  )
}

function Back({ student }: { student: Student }) {
  if (!useMay('manage_students')) return null
  return <BringBack bare student={student} done={`${fullName(student)} is back in ${student.className}.`} />
}

function Summary({ students }: { students: readonly Student[] }) {
  const owing = students.filter(({ totalDebt }) => totalDebt > 0)
  const inCredit = students.filter(({ totalDebt }) => totalDebt < 0)
  return (
    <Sheet aria-label="Summary of those who have completed">
      <section>
        <SheetHead title="Owed by leavers">
          <span className={text.small}>
            {owing.length} of {students.length}
          </span>
        </SheetHead>
        <Hero>
          <Figure amount={sumOf(owing.map(({ totalDebt }) => totalDebt))} size={40} asDebt />
        </Hero>
        {inCredit.length > 0 && (
          <Lead
            label="In credit"
            count={inCredit.length}
            amount={formatAmount(pesewas(-sumOf(inCredit.map(({ totalDebt }) => totalDebt))))}
            tone="credit"
          />
        )}
        <p className={text.hint}>
          Who owes is also on the list of students and in the search, and pays like everybody else.
        </p>
      </section>
    </Sheet>
  )
}

function LoadingRows() {
  return (
    <Table cards fixed aria-busy>
      <Head />
      <tbody>
        <SkeletonRows widths={[200, 90, 70, 84]} right={[2]} />
      </tbody>
    </Table>
  )
}

function Head() {
  return (
    <TableHead
      names={['Name', 'Class left', 'Total owing (GH₵)', 'Bring back']}
      right={[2]}
      unseen={[3]}
      widths={{ 1: 176, 2: 176, 3: 140 }}
    />
  )
}
