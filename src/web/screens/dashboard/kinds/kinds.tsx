import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { KINDS_MAX, type KindChange } from '#shared/kinds.ts'
import { type Kinds, kindsQuery, saveKinds } from '#web/queries/kinds.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export const meta = () => [{ title: 'Kinds of pupil: Akontaa' }]

/** Which kinds of pupil the school has, in its own words, and what a change in mid-term charges. */
export default function KindsOfPupil() {
  const mayKeep = useMay('set_fees')
  const { data, error, refetch } = useQuery({ ...kindsQuery(), enabled: mayKeep })
  if (!mayKeep) return <NotForYou title="Kinds of pupil" needs="set_fees" />
  return (
    <Page>
      <Chapters place="settings" page="Kinds of pupil" />
      <PageHead title="Kinds of pupil" />
      {!data && error && (
        <Card as="div">
          <Problem sentence="The kinds did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && (
        <Card pad>
          <Skeleton width={320} height={44} />
        </Card>
      )}
      {data && (
        <Stack gap={4}>
          {/* What was saved is what is typed from then on. */}
          <KindsForm key={data.kinds.map(({ id, name }) => id + name).join()} {...data} />
          {data.kinds.length > 0 && <ChangeRule {...data} />}
        </Stack>
      )}
    </Page>
  )
}

interface TypedKind {
  /** Of the field; of a kind that is there, its own. */
  key: string
  id?: string
  name: string
}

const FIRST = ['Day', 'Boarder']

function useTypedKinds(kinds: Kinds['kinds']) {
  const [typed, setTyped] = useState<TypedKind[]>(kinds.map(({ id, name }) => ({ key: id, id, name })))
  const saving = useAct({
    act: saveKinds,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem('The kinds were not saved.', message),
  })
  const named = typed.filter(({ name }) => name.trim() !== '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.submit({ kinds: named.map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() })) })
  }
  const add = (...names: string[]) =>
    setTyped([...typed, ...names.map((name) => ({ key: crypto.randomUUID(), name }))])
  return { typed, setTyped, saving, save, add }
}

function KindsForm({ kinds }: Kinds) {
  const { typed, setTyped, saving, save, add } = useTypedKinds(kinds)
  const children = new Map(kinds.map((kind) => [kind.id, kind]))
  return (
    <Card as="form" pad stack onSubmit={save} noValidate>
      <p className={text.hint}>
        Day pupils and boarders, new and continuing ones may pay different amounts of one fee. The first kind
        is of who is not named otherwise. A class with one amount charges every kind the same. Up to six
        kinds.
      </p>
      {typed.length === 0 && (
        <Row>
          <Button onClick={() => add(...FIRST)}>Begin with Day and Boarder</Button>
        </Row>
      )}
      {typed.map((kind, place) => (
        <KindField
          key={kind.key}
          name={kind.name}
          place={place}
          hint={place === 0 ? 'who is not named otherwise' : pupilsOf(children.get(kind.id ?? ''))}
          onName={(name) => setTyped(typed.map((one) => (one.key === kind.key ? { ...one, name } : one)))}
          {...(place > 0 || typed.length === 1
            ? { onRemove: () => setTyped(typed.filter(({ key }) => key !== kind.key)) }
            : {})}
        />
      ))}
      {typed.length > 0 && (
        <Row gap={3} wrap>
          <Button disabled={typed.length >= KINDS_MAX} onClick={() => add('')}>
            Add a kind
          </Button>
          <Button kind="primary" type="submit" busy={saving.busy && 'Saving...'}>
            Save
          </Button>
        </Row>
      )}
      {typed.length === 0 && kinds.length > 0 && (
        <Button kind="primary" type="submit" busy={saving.busy && 'Saving...'}>
          Save without kinds
        </Button>
      )}
    </Card>
  )
}

interface KindFieldProps {
  name: string
  place: number
  hint: string
  onName: (name: string) => void
  onRemove?: () => void
}

function KindField({ name, place, hint, onName, onRemove }: KindFieldProps) {
  return (
    <Row gap={3} align="end" wrap>
      <TextField
        label={place === 0 ? 'First kind' : `Kind ${place + 1}`}
        hint={hint}
        maxLength={30}
        autoComplete="off"
        value={name}
        onChange={onName}
      />
      {onRemove && (
        <Button
          kind="bare"
          icon="close"
          aria-label={`Remove ${name || `kind ${place + 1}`}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </Row>
  )
}

function pupilsOf(kind: Kinds['kinds'][number] | undefined): string {
  if (!kind || kind.children === 0) return ''
  return kind.children === 1 ? '1 child' : `${kind.children} children`
}

const WAYS: { value: KindChange | 'ask'; name: string; says: string }[] = [
  { value: 'ask', name: 'Ask each time', says: 'Nothing is ticked.' },
  {
    value: 'days',
    name: 'For the days left',
    says: 'The difference × school days left ÷ school days of the term.',
  },
  { value: 'whole', name: 'The whole difference', says: 'As if since the first day.' },
  { value: 'nothing', name: 'Nothing', says: 'The other fee from next term.' },
]

/** What is ticked when a child changes kind in mid-term. Whoever changes it may still choose another. */
function ChangeRule({ kinds, change }: Kinds) {
  const saving = useAct({
    act: saveKinds,
    onDone: () => showToast('The rule is changed, from now on.'),
    onRefused: ({ message }) => showProblem('The rule was not changed.', message),
  })
  return (
    <Card pad stack>
      <OptionList
        label="When a child changes kind in mid-term"
        options={WAYS}
        value={change ?? 'ask'}
        onChange={(value) =>
          saving.submit({
            kinds: kinds.map(({ id, name }) => ({ id, name })),
            change: value === 'ask' ? null : value,
          })
        }
      />
    </Card>
  )
}
