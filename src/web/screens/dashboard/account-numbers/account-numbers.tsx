import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { accountsQuery } from '#web/queries/accountant.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountsForm } from './accounts-form.tsx'

export const meta = () => [{ title: 'Account numbers: Akontaa' }]

/** What the school’s accountant numbers and calls each account of ours. */
export default function AccountNumbers() {
  const mayKeep = useMay('keep_accounts')
  const { data, error, refetch } = useQuery({ ...accountsQuery(), enabled: mayKeep })
  if (!mayKeep) return <NotForYou title="Account numbers" needs="keep_accounts" />
  return (
    <Page>
      <Chapters place="settings" page="Account numbers" />
      <PageHead
        title="Account numbers"
        acts={
          <ButtonLink icon="sheet" to={paths.accountant}>
            For the accountant
          </ButtonLink>
        }
      />
      {!data && error && (
        <Card as="div">
          <Problem sentence="The accounts did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && (
        <Card pad>
          <Skeleton width={320} height={44} />
        </Card>
      )}
      {data && <AccountsForm accounts={data.accounts} />}
    </Page>
  )
}
