import { printChildStatement } from '#shared/api/parents.ts'
import { pesewas } from '#shared/money.ts'
import text from '#web/ui/text.module.css'
import { Entries } from './book.tsx'
import { savePaper } from './call.ts'
import type { Child, School, Statement } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import parts from './parents-parts.module.css'
import { Hero } from './parts.tsx'
import { SavePdf } from './save-pdf.tsx'

interface StatementPageProps {
  school: School
  child: Child
  statement: Statement | undefined
  isOffline: boolean
}

/** Every entry, newest first, and the PDF. */
export function StatementPage({ school, child, statement, isOffline }: StatementPageProps) {
  const { child: said, paper, shared } = words()
  const params = { schoolId: school.schoolId, childId: child.childId }
  // One figure, which the statement has as of later.
  const balance = statement?.balance ?? child.balance
  return (
    <Page
      title={said.statement}
      back={{ to: `#/child/${school.schoolId}/${child.childId}`, word: child.firstName }}
    >
      <div className={parts.who}>
        <h1 tabIndex={-1}>{said.statement}</h1>
        <p className={text.muted}>{`${child.name}, ${school.name}`}</p>
      </div>
      <Hero
        label={balance < 0 ? shared.inCredit : shared.owed}
        amount={pesewas(Math.abs(balance))}
        tone={balance > 0 ? 'owed' : 'plain'}
        under={said.voluntaryIncluded}
      />
      <Entries statement={statement} comes={said.statementComes} />
      {isOffline ? (
        <p className={text.hint}>{paper.needsConnection}</p>
      ) : (
        <SavePdf save={() => savePaper(printChildStatement, { params })} />
      )}
    </Page>
  )
}
