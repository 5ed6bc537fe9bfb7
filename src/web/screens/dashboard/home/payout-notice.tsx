import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Said on the desk while Paystack does not take the account that parents' online payments are to go to. */
export function PayoutNotice() {
  const mayEdit = useMay('edit_school')
  const { data: school } = useQuery(schoolQuery())
  if (school?.payoutStatus !== 'needs_attention') return null
  return (
    <section role="status">
      <Notice tone="wait" icon="warning">
        The payout account needs attention: online payments cannot be paid out yet.{' '}
        {mayEdit && <Link to={paths.editSchool}>Check the account</Link>}
      </Notice>
    </section>
  )
}
