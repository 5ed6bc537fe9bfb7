import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatSigned, pesewas, sumOf } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { numbersQuery } from '#web/queries/numbers.ts'
import { type OldBook, sayOldBook } from '#web/queries/old-book.ts'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { NameDifference } from './name-difference.tsx'
import { saidOf, sayDifference } from './say-book.ts'
import { Signatures } from './signatures.tsx'

/** Both sums, what differs by name, and who has signed. */
export function BesideBook({ book, mayKeep }: { book: OldBook; mayKeep: boolean }) {
  const { total } = book
  return (
    <Sheet aria-label="Old and new book">
      <section>
        <Lead label="Old book" amount={formatSigned(total.old)} />
        <Lead label="New book" amount={formatSigned(total.new)} />
        <Lead sum label="Difference" amount={sayDifference(total.difference)} />
      </section>
      {mayKeep && (
        <section>
          <AsOf book={book} />
        </section>
      )}
      <Differences book={book} mayKeep={mayKeep} />
      {mayKeep && <LastNumber />}
      <Signatures book={book} mayKeep={mayKeep} />
    </Sheet>
  )
}

/** Until the first receipt is given, the series can go on behind the old receipt book. */
function LastNumber() {
  const { data } = useQuery(numbersQuery())
  if (!data) return null
  const last = data.series.find(({ series }) => series === 'receipts')
  return (
    <section>
      <SheetHead title="Last number on paper" />
      {data.mayFollowBook ? (
        <>
          <p className={text.hint}>The first receipt here goes on behind the old receipt book.</p>
          <ButtonLink small icon="receipt" to={paths.numbers}>
            Say the last number
          </ButtonLink>
        </>
      ) : (
        <p className={text.hint}>Receipts here have come to {last?.written}.</p>
      )}
    </section>
  )
}

function AsOf({ book }: { book: OldBook }) {
  const saving = useAct({
    act: sayOldBook,
    onDone: () => undefined,
    onRefused: ({ message }) => showProblem('The day was not kept.', message),
  })
  return (
    <DateField
      label="What was owed on"
      value={book.asOf}
      onChange={(asOf) => asOf && saving.submit({ ...saidOf(book), asOf })}
    />
  )
}

function Differences({ book, mayKeep }: { book: OldBook; mayKeep: boolean }) {
  const [isNaming, setNaming] = useState(false)
  const unnamed = book.classes.filter((row) => row.unnamed !== 0)
  const removing = useAct({
    act: sayOldBook,
    onDone: () => undefined,
    onRefused: ({ message }) => showProblem('The difference was not taken off.', message),
  })
  const remove = (place: number) => {
    const said = saidOf(book)
    removing.submit({ ...said, differences: said.differences.filter((_, index) => index !== place) })
  }
  return (
    <section>
      <SheetHead title="What differs">
        <span className={text.muted}>{sayDifferences(book)}</span>
      </SheetHead>
      {book.differences.map(({ classId, what, amount, why }, place) => (
        <div key={`${classId} ${what} ${amount}`}>
          <Lead label={`${what}, ${classNamed(book, classId)}`} amount={sayDifference(amount)} />
          <p className={text.hint}>
            {why}{' '}
            {mayKeep && (
              <Button kind="bare" small aria-label={`Take off ${what}`} onClick={() => remove(place)}>
                Take off
              </Button>
            )}
          </p>
        </div>
      ))}
      {mayKeep && unnamed.length > 0 && (
        <Button small icon="plus" onClick={() => setNaming(true)}>
          Name a difference
        </Button>
      )}
      {isNaming && <NameDifference book={book} onClose={() => setNaming(false)} />}
    </section>
  )
}

const classNamed = ({ classes }: OldBook, id: string) =>
  classes.find(({ classId }) => classId === id)?.className ?? ''

function sayDifferences({ classes, differences }: OldBook): string {
  const left = sumOf(classes.map(({ unnamed }) => pesewas(Math.abs(unnamed))))
  if (left === 0) return differences.length === 0 ? 'nothing' : 'all named'
  return `${counted(classes.filter(({ unnamed }) => unnamed !== 0).length, 'class', 'classes')} left to name`
}
