import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { parseCedis, pesewas, sumOf } from '#shared/money.ts'
import { searchable } from '#shared/searchable.ts'
import { sentences } from '#shared/sentences.ts'
import { type ClassFeeAddress, paths } from '#web/paths.ts'
import { classFeePreviewQuery, classFeeQuery } from '#web/queries/classes.ts'
import { classReportFile } from '#web/queries/documents.ts'
import { balanceOn, classStudentsQuery, type Student } from '#web/queries/students.ts'
import { type Foreseen, foreseenBy } from '#web/screens/dashboard/parts/foreseen.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Money } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { focusFirstRow } from '#web/ui/virtual-table.tsx'
import { useTypedQueryState } from '#web/use-query-state.ts'
import { ClassFeeTable, LoadingClassFee } from './class-fee-table.tsx'
import { FixedFee } from './fixed-fee.tsx'
import type { Effect } from './what-will-change.tsx'

export const meta = () => [{ title: 'Class fee: Akontaa' }]

/** What one class pays for one fee type, and what each child owes of it. */
export default function ClassFee() {
  const [search] = useSearchParams()
  const feeType = search.get('type') ?? ''
  const className = search.get('class') ?? ''
  const classId = search.get('classId') ?? className
  if (!feeType || !classId) return <NothingChosen />
  return <ClassFeePage address={{ feeType, className: className || 'Class', classId }} />
}

function NothingChosen() {
  return (
    <Page>
      <Card>
        <Empty
          title="No fee type and class were chosen."
          actions={
            <ButtonLink kind="primary" to={paths.addFees}>
              {sentences.buttons.allFees}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  )
}

function ClassFeePage({ address }: { address: ClassFeeAddress }) {
  const fee = useQuery(classFeeQuery(address.classId, address.feeType))
  // While the amount is being edited its text lives here, because the table shows what it would do.
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed === null ? null : parseCedis(typed)
  const isChanged = amount !== null && fee.data?.billed != null
  const foreseen = useQuery({
    ...classFeePreviewQuery(address.classId, address.feeType, amount ?? pesewas(0)),
    enabled: isChanged,
    placeholderData: (previous) => previous,
  })
  const preview = isChanged ? foreseenBy(foreseen) : null
  return (
    <Page hasTools>
      <ClassFeeHead address={address} />
      <div className={page.columns}>
        <FixedFee address={address} fee={fee} typed={typed} onTyped={setTyped} preview={preview} />
        <ClassStudents address={address} preview={preview} />
      </div>
    </Page>
  )
}

function ClassFeeHead({ address }: { address: ClassFeeAddress }) {
  const { data: students } = useQuery(classStudentsQuery(address.classId))
  return (
    <>
      <Crumbs
        trail={[
          { label: 'All Fees', to: paths.addFees },
          { label: address.feeType, to: paths.selectedFees(address.feeType) },
          { label: address.className },
        ]}
      />
      <PageHead
        title={
          <>
            {address.feeType}, {address.className}
          </>
        }
        count={students && counted(students.length, 'student')}
        acts={
          <FileButton
            icon="paper"
            what="class report"
            file={classReportFile(address.classId, address.feeType, 'pdf')}
          >
            {sentences.buttons.generatePdfReport}
          </FileButton>
        }
      />
    </>
  )
}

interface ClassStudentsProps {
  address: ClassFeeAddress
  /** What the amount being typed would change. */
  preview: Foreseen<Effect> | null
}

function ClassStudents({ address, preview }: ClassStudentsProps) {
  const { data, error, refetch } = useQuery(classStudentsQuery(address.classId))
  const [surname, setSurname] = useTypedQueryState('surname')
  const shown = useMemo(() => {
    const sought = searchable(surname.trim())
    return data?.filter((student) => searchable(student.surname).includes(sought))
  }, [data, surname])
  return (
    <section aria-label="Students">
      <div className={page.tools} data-tools>
        <div className={page.grow}>
          <SearchField
            label="Search by surname"
            value={surname}
            onChange={setSurname}
            onDown={focusFirstRow}
          />
        </div>
      </div>
      <Card as="div">
        {!data && error && (
          <Problem sentence="The students did not load." detail={error.message} onRetry={refetch} />
        )}
        {!data && !error && <LoadingClassFee />}
        {shown?.length === 0 && <NobodyHere isFiltered={surname !== ''} className={address.className} />}
        {shown && shown.length > 0 && (
          <ClassFeeTable
            students={shown}
            address={address}
            differences={preview?.effect?.perStudent}
            isOld={preview?.isOld}
          />
        )}
        {shown && shown.length > 0 && (
          <OwedInAll shown={shown} all={data?.length ?? 0} feeType={address.feeType} />
        )}
      </Card>
    </section>
  )
}

interface OwedInAllProps {
  shown: readonly Student[]
  /** How many are in the class. */
  all: number
  feeType: string
}

/** As every foot: the sum is of the rows above it. */
function OwedInAll({ shown, all, feeType }: OwedInAllProps) {
  const owed = sumOf(shown.map((student) => pesewas(Math.max(0, balanceOn(student, feeType)))))
  return (
    <TableFoot
      acts={
        <>
          Owed in all{' '}
          <b className={owed > 0 ? cx(text.owed, text.strong) : text.strong}>
            <Money amount={owed} />
          </b>
        </>
      }
    >
      <span>
        {shown.length} of {all}
      </span>
    </TableFoot>
  )
}

function NobodyHere({ isFiltered, className }: { isFiltered: boolean; className: string }) {
  return (
    <Empty
      title={isFiltered ? sentences.empty.noMatch : sentences.empty.noStudentsInClass}
      actions={
        <ButtonLink kind={isFiltered ? 'quiet' : 'primary'} to={paths.addStudent(className)}>
          {sentences.buttons.addStudent}
        </ButtonLink>
      }
    />
  )
}
