import type { Reply } from '#shared/api/endpoint.ts'
import type { listStudents } from '#shared/api/students.ts'
import { FirstHeader } from '#web/layouts/dashboard/first-header.tsx'
import { columns, StudentCells, StudentHead } from '#web/screens/dashboard/home/student-row.tsx'
import { Card } from '#web/ui/card.tsx'
import { Kente } from '#web/ui/kente.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import rowLink from '#web/ui/row-link.module.css'
import { StudentName } from '#web/ui/student-name.tsx'
import { Table } from '#web/ui/table.tsx'

type FirstRow = Reply<typeof listStudents>[number]

/** As high as the index of the book and the search, which come with the desk. */
const INDEX_PX = 78
const TOOLS_PX = 64
const AS_IT_COMES = { by: 'name', onSort: () => undefined }

/**
 * The desk while its script is on its way: the first rows where they will stand, and nothing that could be pressed. In a narrow window, where
 * the day will stand above them, they are at the top meanwhile: better than ten seconds of an empty page.
 */
export function FirstDesk({ school, rows }: { school: string; rows: readonly FirstRow[] }) {
  return (
    <>
      <Kente />
      <FirstHeader school={school} />
      <div className={only.wide} style={{ height: INDEX_PX }} />
      <Page>
        <div className={page.columns}>
          <div className={page.beside} />
          <section>
            <PageHead title="Students" count="The desk is on its way …" />
            <div className={only.wide} style={{ height: TOOLS_PX }} />
            <Card as="div">
              <Table cards fixed className={columns}>
                <StudentHead sorting={AS_IT_COMES} />
                <tbody>{rows.map(rowOf)}</tbody>
              </Table>
            </Card>
          </section>
        </div>
      </Page>
    </>
  )
}

function rowOf(row: FirstRow, index: number) {
  const student = {
    surname: row.student_surname,
    firstName: row.student_first_name,
    otherNames: row.student_other_names,
  }
  const name = (
    <span className={rowLink.link} data-row-link>
      <StudentName student={student} />
    </span>
  )
  return (
    <tr key={row.id}>
      <StudentCells index={index} name={name} place={row.student_class_name} balance={row.totalDebt} />
    </tr>
  )
}
