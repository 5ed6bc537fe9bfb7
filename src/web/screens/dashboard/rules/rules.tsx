import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatAmount, formatCedis, type Pesewas, parseCedisOrZero } from '#shared/money.ts'
import { deskFace } from '#web/offline/desk-keeping.ts'
import { changeRules, type Rules, rulesQuery } from '#web/queries/desks.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './rules.module.css'

export const meta = () => [{ title: 'Rules: Akontaa' }]

const MINUTES = ['2', '3', '5', '10'] as const

/** The rules of the office: two persons, the limits, drawers, for how little a family is written to, and after how long a desk locks. */
export default function OfficeRules() {
  const maySee = useMay('see_people')
  const { data: rules, error, refetch } = useQuery({ ...rulesQuery(), enabled: maySee })
  if (!maySee) return <NotForYou title="Rules" needs="see_people" />
  return (
    <Page>
      <Chapters place="settings" page="Rules" />
      <PageHead title="Rules" />
      {!rules && error && (
        <Card as="div">
          <Problem sentence="The rules did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!rules && !error && (
        <Card pad>
          <Skeleton width={320} height={44} />
        </Card>
      )}
      {rules && <RuleCards rules={rules} />}
    </Page>
  )
}

function RuleCards({ rules }: { rules: Rules }) {
  const { changing, question, forget } = useRuleChange()
  return (
    <Stack gap={4} className={styles.rules}>
      <TwoPersons rules={rules} changing={changing} />
      <Drawers rules={rules} changing={changing} />
      <Reminders rules={rules} changing={changing} />
      <DeskLock rules={rules} changing={changing} />
      {question && (
        <Confirm
          question={question}
          keep="Leave it off"
          act="Switch it on"
          danger={false}
          onKeep={forget}
          onAct={() => changing.submit({ twoPersons: true, confirm: true })}
        />
      )}
    </Stack>
  )
}

/** Changes a rule; the server asks first about one that nobody could keep. */
function useRuleChange() {
  const [question, setQuestion] = useState<string | null>(null)
  const changing = useAct({
    act: (change: Partial<Rules> & { confirm?: boolean }, key) => changeRules(change, key),
    onDone: () => {
      setQuestion(null)
      const desk = readDesk()
      // A desk keeps the minutes after which it locks: this one has the new ones at once.
      if (desk) void deskFace(desk).catch(() => undefined)
      showToast('The rule is changed, from now on.')
    },
    onRefused: ({ message, details }) => {
      if (details.facts?.without) setQuestion(message)
      else showProblem('The rule was not changed.', message)
    },
  })
  return { changing, question, forget: () => setQuestion(null) }
}

interface RuleProps {
  rules: Rules
  changing: ReturnType<typeof useRuleChange>['changing']
}

function TwoPersons({ rules, changing }: RuleProps) {
  const mayChange = useMay('set_rules')
  return (
    <Card pad stack>
      <Row align="center" justify="between" gap={4}>
        <h2>Two-person rule</h2>
        <Switch
          label="Two-person rule"
          on={rules.twoPersons}
          disabled={!mayChange || changing.busy}
          onChange={(twoPersons) => changing.submit({ twoPersons })}
        />
      </Row>
      <p>
        Taking back, refund, write-off, moving between families, taking a paid bill back, and forgiving more
        than {formatCedis(rules.discountLimit)} for one child in a term or paying out more than{' '}
        {formatCedis(rules.payOutLimit)} {rules.twoPersons ? 'need' : 'would need'} a second person: one asks,
        another says yes. The Head’s own acts too.
      </p>
      {rules.twoPersons && !rules.twoPersonsHeld && (
        <Notice>
          The rule cannot be kept: fewer than two of the Heads and Bursars have a phone of their own that they
          have confirmed. What takes two waits until they have, each under My account.
        </Notice>
      )}
      <Lead label="Who may say yes" amount="Head, Bursar" />
      {mayChange ? (
        <AmountRule
          label="Forgiving without asking, up to"
          value={rules.discountLimit}
          busy={changing.busy}
          onSave={(discountLimit) => changing.submit({ discountLimit })}
        />
      ) : (
        <Lead label="Forgiving without asking, up to" amount={formatCedis(rules.discountLimit)} />
      )}
      {mayChange ? (
        <AmountRule
          label="Paying out without asking, up to"
          value={rules.payOutLimit}
          busy={changing.busy}
          onSave={(payOutLimit) => changing.submit({ payOutLimit })}
        />
      ) : (
        <Lead label="Paying out without asking, up to" amount={formatCedis(rules.payOutLimit)} />
      )}
    </Card>
  )
}

function Drawers({ rules, changing }: RuleProps) {
  const mayChange = useMay('set_rules')
  return (
    <Card pad stack>
      <Row align="center" justify="between" gap={4}>
        <h2>Drawers</h2>
        <Switch
          label="Drawers"
          on={rules.drawers}
          disabled={!mayChange || changing.busy}
          onChange={(drawers) => changing.submit({ drawers })}
        />
      </Row>
      <p>
        Everybody who takes cash opens a drawer with the first cash of the day and counts it before leaving,
        without being told what it should hold. What is short or over stands in their name, on no child.
      </p>
      <p className={text.hint}>
        {rules.drawers
          ? 'Switching it off needs every open drawer counted first.'
          : 'Off: cash is one sum for the whole school, as it is now.'}
      </p>
      {rules.drawers &&
        (mayChange ? (
          <AmountRule
            label="A drawer begins with"
            value={rules.usualFloat}
            busy={changing.busy}
            onSave={(usualFloat) => changing.submit({ usualFloat })}
          />
        ) : (
          <Lead label="A drawer begins with" amount={formatCedis(rules.usualFloat)} />
        ))}
    </Card>
  )
}

function Reminders({ rules, changing }: RuleProps) {
  const mayChange = useMay('set_rules')
  const label = 'Texts and letters from'
  return (
    <Card pad stack>
      <h2>Reminders</h2>
      <p>
        A family that owes less than this gets no text and no letter: neither is worth the little that is
        owed. A letter to one family can be printed all the same.
      </p>
      {mayChange ? (
        <AmountRule
          label={label}
          value={rules.textLeast}
          busy={changing.busy}
          onSave={(textLeast) => changing.submit({ textLeast })}
        />
      ) : (
        <Lead label={label} amount={formatCedis(rules.textLeast)} />
      )}
    </Card>
  )
}

function DeskLock({ rules, changing }: RuleProps) {
  const mayChange = useMay('set_rules')
  return (
    <Card pad stack>
      <h2>Desks lock after</h2>
      {mayChange ? (
        <Segmented
          label="Minutes without a touch"
          options={MINUTES}
          value={MINUTES.find((each) => each === String(rules.idleMinutes)) ?? null}
          onChange={(minutes) => changing.submit({ idleMinutes: Number(minutes) })}
        />
      ) : (
        <Lead label="Minutes without a touch" amount={rules.idleMinutes} />
      )}
      <p className={text.hint}>
        Only computers that were made a desk of the school lock. What is half typed waits for its owner.
      </p>
    </Card>
  )
}

interface AmountRuleProps {
  label: string
  value: Pesewas
  busy: boolean
  onSave: (amount: Pesewas) => void
}

function AmountRule({ label, value, busy, onSave }: AmountRuleProps) {
  const [typed, setTyped] = useState(String(value / 100))
  const [problem, setProblem] = useState<string | undefined>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseCedisOrZero(typed)
    if (amount === null) setProblem('Enter an amount, or 0 for none.')
    else onSave(amount)
  }
  return (
    <form className={page.tools} onSubmit={save} noValidate>
      <div className={page.grow}>
        <MoneyField
          label={label}
          hint={parseCedisOrZero(typed) !== value && `was ${formatAmount(value)}`}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text)
            setProblem(undefined)
          }}
        />
      </div>
      <Button type="submit" busy={busy && 'Saving...'}>
        Save
      </Button>
    </form>
  )
}
