import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { paths } from '#web/paths.ts'
import { statementFile } from '#web/queries/documents.ts'
import { type Family as FamilyOf, familiesQuery, type Guardian } from '#web/queries/families.ts'
import { useMarkApart } from '#web/queries/namesakes.ts'
import { useMay } from '#web/queries/person.ts'
import { FamilyDialog } from '#web/screens/dashboard/parts/family-dialog.tsx'
import { nameOf } from '#web/screens/dashboard/parts/name-of.ts'
import { usePayFamily } from '#web/screens/dashboard/parts/use-pay-family.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { BalanceCell } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { FamilySheet } from './family-sheet.tsx'

export const meta = () => [{ title: 'Family: Akontaa' }]

/** One family: its children with what each owes, its guardians, and what is done for it. From the list the desk has already. */
export default function Family() {
  const [search] = useSearchParams()
  const { data: families, error, refetch } = useQuery(familiesQuery())
  const family = families?.find(({ id }) => id === search.get('familyId'))
  if (family) return <FamilyPage family={family} />
  const isLoading = !families && !error
  return (
    <Page aria-busy={isLoading}>
      <FamilyCrumbs />
      <PageHead title="Family" />
      <Card as="div">
        {!families && error && (
          <Problem sentence="The family did not load." detail={error.message} onRetry={refetch} />
        )}
        {isLoading && <Children family={undefined} />}
        {families && (
          <Empty
            title="This family is not on the list any more."
            actions={<ButtonLink to={paths.families}>All families</ButtonLink>}
          />
        )}
      </Card>
    </Page>
  )
}

function FamilyCrumbs() {
  return <Crumbs trail={[{ label: 'Families', to: paths.families }, { label: 'Family' }]} />
}

function FamilyPage({ family }: { family: FamilyOf }) {
  const [editing, setEditing] = useState<Guardian | null>(null)
  const pay = usePayFamily(family)
  const act = pay && (
    <Button kind="primary" onClick={pay}>
      {family.totalDebt > 0 ? 'Take a payment' : 'Pay ahead'}
    </Button>
  )
  return (
    <Page>
      <FamilyCrumbs />
      <PageHead
        isName
        title={family.guardians.map(nameOf).join(' and ') || 'Family'}
        count={counted(family.children.length, 'child', 'children')}
        acts={act && <span className={only.wide}>{act}</span>}
      />
      <div className={page.columns}>
        <Card as="div">
          <Children family={family} />
        </Card>
        <FamilySheet family={family} onEdit={setEditing} />
      </div>
      {act && <div className={page.thumb}>{act}</div>}
      {editing && <FamilyDialog guardian={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

const COLUMNS = ['Child', 'Class', 'Balance (GH₵)', 'What to do']

function Children({ family }: { family: FamilyOf | undefined }) {
  const markApart = useMarkApart()
  const mayRead = useMay('see_students')
  return (
    <Table cards caption="Children of the family">
      <TableHead names={COLUMNS} right={[2]} unseen={[3]} />
      <tbody>
        {!family && <SkeletonRows rows={3} widths={[180, 80, 70, 90]} right={[2]} />}
        {family?.children.map((child) => (
          <tr key={child.id}>
            <td className={table.name}>
              <Link to={paths.student(child.id)}>{child.name}</Link>
            </td>
            <td className={table.below}>{[child.className, markApart(child)].filter(Boolean).join(', ')}</td>
            <BalanceCell balance={child.totalDebt} />
            <td className={table.act}>
              {mayRead && (
                <FileButton
                  small
                  icon="paper"
                  what={`statement of ${child.name}`}
                  file={statementFile(child.id)}
                >
                  Statement<span className={text.unseen}> of {child.name}</span>
                </FileButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      {family && family.children.length > 1 && (
        <tfoot>
          <tr>
            <td colSpan={2}>Together</td>
            <BalanceCell balance={family.totalDebt} weight="total" />
            <td className={table.skip} />
          </tr>
        </tfoot>
      )}
    </Table>
  )
}
