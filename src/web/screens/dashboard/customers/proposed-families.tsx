import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { joinFamilies, keepApart, type Proposal, proposedFamiliesQuery } from '#web/queries/family-links.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './customers.module.css'

const SAYS = { number: 'The same number', address: 'The same surname and address' } as const

/** As many as one answers at a sitting: hundreds would stand between the search and the families. */
const SHOWN_FIRST = 10

/** Families that look like one, with yes and no; nothing while there are none. */
export const ProposedFamilies = memo(function ProposedFamilies() {
  const mayEdit = useMay('edit_students')
  const isExpired = useIsExpired()
  const { data: proposals = [] } = useQuery({ ...proposedFamiliesQuery(), enabled: mayEdit && !isExpired })
  const [all, setAll] = useState(false)
  if (proposals.length === 0) return null
  const shown = all ? proposals : proposals.slice(0, SHOWN_FIRST)
  return (
    <section aria-labelledby="proposed">
      <h2 id="proposed">One family? ({proposals.length})</h2>
      <ShortList isCard>
        {shown.map((proposal) => (
          <ProposedPair key={proposal.families.map(({ id }) => id).join()} proposal={proposal} />
        ))}
      </ShortList>
      {shown.length < proposals.length && (
        <Button kind="bare" small onClick={() => setAll(true)}>
          Show the other {proposals.length - shown.length}
        </Button>
      )}
    </section>
  )
})

function ProposedPair({ proposal: { families, reason } }: { proposal: Proposal }) {
  const [studentId = '', otherId = ''] = families.map(({ children }) => children[0]?.id ?? '')
  const onRefused = (refusal: Error) => showProblem('The families were not changed.', refusal.message)
  const joining = useAct({
    act: joinFamilies,
    onDone: () => showToast('They are one family now.'),
    onRefused,
  })
  const parting = useAct({
    act: keepApart,
    onDone: () => showToast('They stay two families, and are not asked about again.'),
    onRefused,
  })
  const names = families.map(({ children }) => children.map(({ name }) => name).join(', '))
  const whose = families.flatMap(({ guardians }) =>
    guardians.map(({ firstName, surname }) => `${firstName} ${surname}`.trim()),
  )
  return (
    <ShortListItem
      name={names.join(' and ')}
      about={<span>{`${SAYS[reason]}. Guardians ${[...new Set(whose)].join(', ')}`}</span>}
    >
      <Row wrap gap={2} className={styles.answers}>
        <Button
          small
          busy={parting.busy && 'Saving...'}
          onClick={() => void parting.submit({ studentId, otherId })}
        >
          Two families
        </Button>
        <Button
          small
          kind="primary"
          busy={joining.busy && 'Joining...'}
          onClick={() => void joining.submit([studentId, otherId])}
        >
          One family
        </Button>
      </Row>
    </ShortListItem>
  )
}
