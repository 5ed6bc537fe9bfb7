import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import {
  dayReceiptsFile,
  daySummaryFile,
  reportFile,
  schoolFile,
  studentsFile,
} from '#web/queries/documents.ts'
import { hasExpired, schoolQuery } from '#web/queries/school.ts'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const meta = () => [{ title: 'Your records: Akontaa' }]

/** Everything the school has recorded, to take along at any time; also when the subscription has run out. */
export default function Records() {
  const { data: school } = useQuery(schoolQuery())
  const expired = school ? hasExpired(school) : false
  const today = dayOf(new Date())
  const everything = { startDate: '2000-01-01', endDate: today, className: '', feeType: '' }
  return (
    <main id="main" className="wrap">
      <div className="one">
        <Crumbs
          trail={[
            ...(expired ? [] : [{ label: 'Students', to: paths.dashboard }]),
            { label: 'Your records' },
          ]}
        />
        <div className="head">
          <h1>Your records</h1>
        </div>
        <ul className="card texts records">
          <Record
            title="Everything"
            text="Students, guardians, every entry and receipt as sheets, with the ledger’s control totals."
          >
            <FileButton kind="primary" way="save" icon="archive" what="everything" file={schoolFile}>
              Download ZIP
            </FileButton>
          </Record>
          <Record title="Students" text="The register with guardians and what each child owes.">
            <FileButton way="save" icon="sheet" what="students (XLSX)" file={studentsFile('xlsx')}>
              XLSX<span className="vh"> of the students</span>
            </FileButton>
            <FileButton way="save" icon="sheet" what="students (CSV)" file={studentsFile('csv')}>
              CSV<span className="vh"> of the students</span>
            </FileButton>
          </Record>
          <Record title="All transactions" text="Every charge and payment since the beginning.">
            <FileButton
              way="save"
              icon="sheet"
              what="transactions (XLSX)"
              file={reportFile(everything, 'xlsx')}
            >
              XLSX<span className="vh"> of the transactions</span>
            </FileButton>
            <FileButton
              way="save"
              icon="sheet"
              what="transactions (CSV)"
              file={reportFile(everything, 'csv')}
            >
              CSV<span className="vh"> of the transactions</span>
            </FileButton>
          </Record>
          <Record
            title="The day"
            text={`What was taken on ${formatDay(today)}, by method; and its receipts in one file.`}
          >
            <FileButton icon="print" what="day summary" file={daySummaryFile(today)}>
              Day summary
            </FileButton>
            <FileButton icon="receipt" what="receipts of the day" file={dayReceiptsFile(today)}>
              Receipts
            </FileButton>
          </Record>
          {!expired && (
            <Record
              title="Bring a list"
              text="Add students from a CSV or Excel file, with what they owe from before."
            >
              <Link className="btn btn-quiet" to={paths.importStudents}>
                <Icon name="sheet" />
                Import students
              </Link>
            </Record>
          )}
        </ul>
      </div>
    </main>
  )
}

function Record({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className="acts">{children}</div>
    </li>
  )
}
