import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type Contact, contactsQuery } from '#web/queries/call-list.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { CancelPromise } from './cancel-promise.tsx'
import styles from './contact-log.module.css'
import { OUTCOMES, promiseWords, shortDay, stateWords } from './contact-words.ts'
import { FamilyPlans } from './family-plans.tsx'

interface ContactLogProps {
  familyId: string
  mayWrite: boolean
  /** What was written down last, where the page knows it: a log without it is read again. */
  newestId?: string | undefined
}

/** What was said with a family, newest first. */
export function ContactLog({ familyId, mayWrite, newestId }: ContactLogProps) {
  const { data: contacts, error, refetch } = useQuery(contactsQuery(familyId))
  const isBehind = newestId !== undefined && contacts?.every(({ id }) => id !== newestId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that the page knows
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, newestId, refetch])
  if (error && !contacts) return <p className={text.hint}>What was said did not load. {error.message}</p>
  if (!contacts) return <p className={text.hint}>Loading...</p>
  if (contacts.length === 0) return <p className={text.hint}>Nothing was written down yet.</p>
  return (
    <ul className={styles.log}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <span className={text.muted}>{shortDay(contact.at)}</span>
          <Said contact={contact}>
            {mayWrite && contact.promise?.state === 'open' && <CancelPromise contactId={contact.id} />}
          </Said>
        </li>
      ))}
    </ul>
  )
}

function Said({
  contact: { outcome, promise, note, by },
  children,
}: {
  contact: Contact
  children: ReactNode
}) {
  const isBad = promise?.state === 'broken' || promise?.state === 'part'
  return (
    <span>
      <b className={cx(text.strong, isBad && text.owed)}>
        {promise ? stateWords[promise.state] : OUTCOMES[outcome]}
      </b>
      {promise && `, ${promiseWords(promise)}`}. {note && <span>“{note}” </span>}
      <span className={text.muted}>{by}</span> {children}
    </span>
  )
}

/** The same on a child's page, with the family's plan: nothing where nothing was written down. */
export function FamilyLog({ familyId, mayWrite }: { familyId: string; mayWrite: boolean }) {
  const { data: contacts } = useQuery(contactsQuery(familyId))
  return (
    <>
      <section className={styles.section} aria-label="Plan">
        <FamilyPlans familyId={familyId} mayWrite={mayWrite} />
      </section>
      {contacts && contacts.length > 0 && (
        <section className={styles.section} aria-labelledby="family-log">
          <h2 id="family-log">What the family said</h2>
          <ContactLog familyId={familyId} mayWrite={mayWrite} />
        </section>
      )}
    </>
  )
}
