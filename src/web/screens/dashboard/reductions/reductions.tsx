import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type ReductionRule, reductionsQuery } from '#web/queries/reductions.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useIsForHead } from '#web/screens/dashboard/parts/use-is-for-head.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { DifferenceCard } from './difference-card.tsx'
import styles from './reductions.module.css'
import { RuleCard } from './rule-card.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RulesTable } from './rules-table.tsx'

export const meta = () => [{ title: 'Reductions: Akontaa' }]

/** Who pays less: the rules and scholarships, whom they reach, and what changing them would do. */
export default function ReductionsPage() {
  return useMay('see_reductions') ? <Reductions /> : <NotForYou title="Reductions" needs="see_reductions" />
}

function Reductions() {
  const { data, error, refetch } = useQuery(reductionsQuery())
  const isExpired = useIsExpired()
  const mayPost = useMay('set_reductions') && !isExpired
  const isForHead = useIsForHead()
  const mayChange = mayPost && !isForHead
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [edited, setEdited] = useState<ReductionRule | 'new' | null>(null)
  const rules = data?.rules
  const chosen = rules?.find(({ id }) => id === chosenId)
  const begin = () => mayChange && setEdited('new')
  useShortcuts({ n: begin })
  const newRule = mayChange && (
    <Button icon="plus" kind={rules?.length === 0 ? 'primary' : 'quiet'} onClick={begin}>
      New rule <Key name="N" />
    </Button>
  )
  return (
    <Page aria-busy={!data && !error}>
      <div className={page.columns}>
        <div>
          <Chapters place="fees" page="Reductions" />
          <PageHead
            title="Reductions"
            count={rules && sayCount(rules)}
            acts={rules?.length !== 0 && newRule}
          />
          <Card as="div">
            {!rules && error && (
              <Problem sentence="The reductions did not load." detail={error.message} onRetry={refetch} />
            )}
            {rules?.length === 0 && <NoRules acts={newRule} />}
            {!error && rules?.length !== 0 && (
              <RulesTable
                rules={rules}
                chosen={chosen}
                onChoose={({ id }) => setChosenId(id)}
                onOpen={(rule) => mayChange && setEdited(rule)}
              />
            )}
          </Card>
          <WhatHolds isForHead={mayPost && isForHead} />
        </div>
        <Beside {...{ chosen, mayChange, mayPost }} count={rules?.length} onEdit={setEdited} />
      </div>
      {edited && <RuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

interface BesideProps {
  chosen: ReductionRule | undefined
  mayChange: boolean
  /** What rules changed on bills: also where the Head alone makes them. */
  mayPost: boolean
  /** Undefined until the rules have come. */
  count: number | undefined
  onEdit: (rule: ReductionRule) => void
}

function Beside({ chosen, mayChange, mayPost, count, onEdit }: BesideProps) {
  return (
    <div className={page.stack}>
      {chosen && <RuleCard rule={chosen} mayChange={mayChange} onEdit={() => onEdit(chosen)} />}
      {mayPost && count !== undefined && <DifferenceCard isNeeded={count > 0} />}
      {count !== undefined && count > 0 && (
        <ButtonLink icon="sheet" to={paths.reductionReport}>
          What they cost
        </ButtonLink>
      )}
    </div>
  )
}

function sayCount(rules: readonly ReductionRule[]): string {
  return rules.length === 0 ? '' : `${counted(rules.length, 'rule')}, never counted as received`
}

function WhatHolds({ isForHead }: { isForHead: boolean }) {
  return (
    <Row as="p" gap={2} className={styles.holds}>
      <Icon name="check" size={18} />
      <span>
        {isForHead &&
          'Two persons forgive at this school, so the Head makes and changes the rules; you bill with them, and post what they give. '}
        One rule a charge, the best for the family, unless a rule says it adds. Never on a voluntary fee, or
        on one that is only passed on. What a change means for fees already billed is posted only after a
        preview.
      </span>
    </Row>
  )
}

function NoRules({ acts }: { acts: ReactNode }) {
  return (
    <Empty title="No reductions." actions={acts || undefined}>
      Most schools begin with staff children. A rule takes its part off when a class is billed, beside each
      charge.
    </Empty>
  )
}
