import { useState } from 'react'
import { formatAmount, pesewas } from '#shared/money.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import { useMay } from '#web/queries/person.ts'
import { type RegistersOfDay, settle } from '#web/queries/registers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

type Person = RegistersOfDay['inHand'][number]

/** Cash that marks say and nobody counted: in the teacher's name until it is brought, or given back. */
export function InHandList({ people }: { people: readonly Person[] }) {
  const [settling, setSettling] = useState<Person | null>(null)
  const maySettle = useMay('accept_registers')
  return (
    <section>
      <h2>In teachers’ names</h2>
      <ShortList isCard>
        {people.map((person) => (
          <ShortListItem
            key={person.staffId}
            name={person.name}
            about={
              <>
                <span>{person.amount > 0 ? 'owes the office' : 'brought too much'}</span>
                {maySettle && (
                  <Button small onClick={() => setSettling(person)}>
                    Settle
                  </Button>
                )}
              </>
            }
          >
            <ShortListAmount>{formatAmount(pesewas(Math.abs(person.amount)))}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
      {settling && <Settle person={settling} onClose={() => setSettling(null)} />}
    </section>
  )
}

function Settle({ person, onClose }: { person: Person; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const drawer = useDrawerNeeded()
  const amount = person.amount
  const sum = formatAmount(pesewas(Math.abs(amount)))
  const act = useAct({
    act: settle,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: (refusal, input) => {
      if (!drawer.ask(refusal, () => act.submit(input))) setProblem(refusal.message)
    },
  })
  const words = amount > 0 ? `${person.name} brings ${sum}` : `${person.name} is given ${sum}`
  return (
    <>
      <Dialog title={`${words}?`} onClose={onClose}>
        <DialogBody>
          <p>{amount > 0 ? 'The cash goes into your drawer.' : 'The cash comes out of your drawer.'}</p>
          {problem && (
            <Notice tone="bad" icon="warning" role="alert">
              {problem}
            </Notice>
          )}
          <DialogActs>
            <Button onClick={onClose}>Not now</Button>
            <Button
              kind="primary"
              busy={act.busy && 'One moment...'}
              onClick={() => act.submit({ staffId: person.staffId, amount })}
            >
              {amount > 0 ? `Received ${sum}` : `Gave ${sum}`}
            </Button>
          </DialogActs>
        </DialogBody>
      </Dialog>
      {drawer.question}
    </>
  )
}
