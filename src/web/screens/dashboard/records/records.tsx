import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, isDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { dayReceiptsFile, daySummaryFile, reportFile, studentsFile } from '#web/queries/documents.ts'
import { askForExport } from '#web/queries/made-files.ts'
import { useMay } from '#web/queries/person.ts'
import { hasExpired, type School, schoolQuery } from '#web/queries/school.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { madeFile } from '#web/screens/dashboard/parts/made-file.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useToday } from '#web/today.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'
import { CloseDays } from './close-days.tsx'

export const meta = () => [{ title: 'Your records: Akontaa' }]

const everything = madeFile('export', '', askForExport)

/** Everything the school has recorded, to take along at any time; also when the subscription has run out. */
export default function Records() {
  return useMay('export_school') ? <RecordList /> : <NotForYou title="Your records" needs="export_school" />
}

function RecordList() {
  const { data: school } = useQuery(schoolQuery())
  const mayImport = useMay('manage_students')
  const mayClose = useMay('close_days')
  const expired = school ? hasExpired(school) : false
  const today = useToday()
  return (
    <Page>
      {expired ? (
        <Crumbs trail={[{ label: 'Your records' }]} />
      ) : (
        <Chapters place="report" page="Your records" />
      )}
      <PageHead title="Your records" />
      <Card as="div">
        <RuledList>
          <Record
            title="Everything"
            about="Students, guardians, every entry and receipt as sheets, with the ledger’s control totals."
          >
            <FileButton kind="primary" way="save" icon="archive" what="everything" file={everything}>
              Download ZIP
            </FileButton>
          </Record>
          <StudentsRecord />
          <TransactionsRecord today={today} />
          <DayRecord today={today} />
          {!expired && <AccountantRecord />}
          <ReadingRecord />
          {school && mayClose && !expired && <ClosedDays school={school} />}
          <OldBookRecord />
          {!expired && mayImport && (
            <Record
              title="Bring a list"
              about="Add students from a CSV or Excel file, with what they owe from before."
            >
              <ButtonLink icon="sheet" to={paths.importStudents}>
                Import students
              </ButtonLink>
            </Record>
          )}
        </RuledList>
      </Card>
    </Page>
  )
}

/** What was owed and receipted before Akontaa. */
function OldBookRecord() {
  if (!useMay('see_insights')) return null
  return (
    <Record
      title="The old book"
      about="What was owed by it beside what is owed here, signed by two; and its receipts as history."
    >
      <ButtonLink icon="book" to={paths.oldBook}>
        Old book = new book
      </ButtonLink>
      <ButtonLink icon="receipt" to={paths.oldReceipts}>
        Old receipts
      </ButtonLink>
    </Record>
  )
}

function StudentsRecord() {
  return (
    <Record title="Students" about="The register with guardians and what each child owes.">
      <FileButton way="save" icon="sheet" what="students (XLSX)" file={studentsFile('xlsx')}>
        XLSX<span className={text.unseen}> of the students</span>
      </FileButton>
      <FileButton way="save" icon="sheet" what="students (CSV)" file={studentsFile('csv')}>
        CSV<span className={text.unseen}> of the students</span>
      </FileButton>
    </Record>
  )
}

function TransactionsRecord({ today }: { today: string }) {
  const everything = { startDate: '2000-01-01', endDate: today, className: '', feeType: '' }
  return (
    <Record title="All transactions" about="Every charge and payment since the beginning.">
      <FileButton way="save" icon="sheet" what="transactions (XLSX)" file={reportFile(everything, 'xlsx')}>
        XLSX<span className={text.unseen}> of the transactions</span>
      </FileButton>
      <FileButton way="save" icon="sheet" what="transactions (CSV)" file={reportFile(everything, 'csv')}>
        CSV<span className={text.unseen}> of the transactions</span>
      </FileButton>
    </Record>
  )
}

function AccountantRecord() {
  return (
    <Record
      title="For the accountant"
      about="A month as daily sums by account, in the numbers of your own books; for QuickBooks and Sage too."
    >
      <ButtonLink icon="sheet" to={paths.accountant}>
        A month
      </ButtonLink>
    </Record>
  )
}

/** The papers of any day, today's at first. */
function DayRecord({ today }: { today: string }) {
  const [asked, setDay] = useQueryState('date')
  const day = isDay(asked) ? asked : today
  return (
    <Record
      title="A day"
      about={`What was taken on ${formatDay(day)}, by method; and its receipts in one file.`}
    >
      <div className={place.choice}>
        <DateField label="Day" labelHidden value={day} onChange={(value) => setDay(value ?? '')} />
      </div>
      <ButtonLink icon="lock" to={paths.cash(day === today ? undefined : day)}>
        Cash and lock
      </ButtonLink>
      <FileButton icon="print" what="day summary" file={daySummaryFile(day)}>
        Day summary
      </FileButton>
      <FileButton icon="receipt" what="receipts of the day" file={dayReceiptsFile(day)}>
        Receipts
      </FileButton>
    </Record>
  )
}

function ClosedDays({ school }: { school: School }) {
  const { closedThrough } = school
  return (
    <Record
      title="Closed days"
      about={
        closedThrough
          ? `The days up to ${formatDay(closedThrough)} are closed: nothing is recorded on them any more.`
          : 'No day is closed yet. A closed day stays as it was printed.'
      }
    >
      <CloseDays school={school} />
    </Record>
  )
}

function ReadingRecord() {
  return (
    <Record
      title="Read on the screen"
      about="Every entry by day, with its receipts; who owes; and what any period brought. Search the journal for a child to print a statement."
    >
      <ButtonLink to={paths.journal}>Journal</ButtonLink>
      <ButtonLink to={paths.debtors}>Who owes</ButtonLink>
      <ButtonLink to={paths.generalReport}>General report</ButtonLink>
    </Record>
  )
}

function Record({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li>
      <Row wrap align="center" gap={2}>
        <div className={place.words}>
          <h2 className={text.large}>{title}</h2>
          <p className={text.muted}>{about}</p>
        </div>
        <Row wrap gap={2}>
          {children}
        </Row>
      </Row>
    </li>
  )
}
