import { counted } from '#shared/counted.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import type { importList } from '#web/queries/roster.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { Account, type RowOfFile } from './account.tsx'
import { ListsBrought } from './lists-brought.tsx'
import type { CheckedImport } from './use-import.ts'

export interface Brought extends Awaited<ReturnType<typeof importList>> {
  picture: CheckedImport['check']['picture']
  listRows: readonly RowOfFile[]
}

/** A list that is in: what came, how it is undone, and where the first day goes on. */
export function BroughtIn({ account, sum, students, opening, listId, picture, listRows }: Brought) {
  const mayBill = useMay('set_fees')
  return (
    <div className={page.stack}>
      <PageHead
        title={`${counted(students, 'child', 'children')} ${students === 1 ? 'is' : 'are'} in`}
        acts={
          mayBill ? (
            // What came in is charged nothing until its class is billed.
            <ButtonLink kind="primary" to={paths.allClassFees}>
              Next: what each class pays
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={paths.dashboard}>
              Go on
            </ButtonLink>
          )
        }
      />
      <Account account={account} sum={sum} rows={listRows} />
      <div className={page.columns}>
        <ListsBrought newest={listId} />
        <CardBeside aria-label="What came in">
          <h2>What came in</h2>
          <div>
            <Lead
              sum
              label="Owed from before"
              count={counted(students, 'child', 'children')}
              amount={formatAmount(opening)}
            />
            {picture?.classes.map(({ name, children, owed }) => (
              <Lead key={name} label={name} count={`${children}`} amount={formatSigned(owed)} />
            ))}
          </div>
          {picture && picture.phoneless.length > 0 && (
            <p className={text.hint}>{picture.phoneless.length} without a phone: add it under Families.</p>
          )}
        </CardBeside>
      </div>
    </div>
  )
}
