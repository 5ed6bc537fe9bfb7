import { formatAmount, pesewas } from '#shared/money.ts'
import type { RosterCheck } from '#web/queries/roster.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import styles from './import.module.css'

interface WhatComesInProps {
  check: RosterCheck
  isEdited: boolean
  checking: boolean
  importing: boolean
  onImport: () => void
  onRestart: () => void
}

/** What the list would bring, and the one act that brings it. */
export function WhatComesIn({ check, isEdited, checking, importing, onImport, onRestart }: WhatComesInProps) {
  const isReady = check.problems.length === 0 && check.students > 0
  return (
    <CardBeside>
      <h2>What will be added</h2>
      <div>
        <Lead label="Rows in the list" amount={check.rows.toLocaleString('en')} />
        <Lead label="Students" amount={check.students.toLocaleString('en')} />
        <Lead label="Families" amount={check.guardians.toLocaleString('en')} />
        {check.withoutPhone > 0 && (
          <Lead label="Without a phone number" amount={check.withoutPhone.toLocaleString('en')} />
        )}
        <Lead
          sum
          label={check.opening < 0 ? 'In credit from before' : 'Owed from before'}
          amount={formatAmount(pesewas(check.opening))}
        />
      </div>
      <p className={text.hint}>
        All of it or nothing. No class fees are posted by an import; the classes are billed afterwards.
        {check.withoutPhone > 0 &&
          ' Families without a number get no texts; Families lists them, so that it can be asked for later.'}
      </p>
      {isEdited ? (
        <Button kind="primary" type="submit" busy={checking && 'Checking...'}>
          Check again
        </Button>
      ) : (
        <Button
          kind="primary"
          disabled={!isReady}
          busy={(importing && 'Importing...') || (checking && 'Checking...')}
          onClick={onImport}
        >
          Import {check.students === 1 ? '1 student' : `${check.students.toLocaleString('en')} students`}
        </Button>
      )}
      {importing && <progress className={styles.progress} aria-label="Importing" />}
      <Button kind="bare" disabled={checking} onClick={onRestart}>
        Another file
      </Button>
    </CardBeside>
  )
}
