import { useQuery } from '@tanstack/react-query'
import { archivedClassesQuery } from '#web/queries/classes.ts'
import { restoreClass } from '#web/queries/classes-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Classes taken out of use, with the way back. Nothing where there are none. */
export function OutOfUse() {
  const { data: classes } = useQuery(archivedClassesQuery())
  if (!classes || classes.length === 0) return null
  return (
    <Card pad stack>
      <h2>Out of use</h2>
      <ShortList>
        {classes.map((each) => (
          <ArchivedClass key={each.id} each={each} />
        ))}
      </ShortList>
    </Card>
  )
}

function ArchivedClass({ each }: { each: { id: string; name: string } }) {
  const restoring = useAct({
    act: restoreClass,
    onDone: ({ message }) => showToast(message),
    onRefused: (refusal) => showProblem(`${each.name} was not brought back.`, refusal.message),
  })
  return (
    <ShortListItem name={each.name}>
      <Button small busy={restoring.busy && 'Bringing back...'} onClick={() => restoring.submit(each.id)}>
        Bring back
      </Button>
    </ShortListItem>
  )
}
