import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { type School, schoolQuery } from '#web/queries/school.ts'
import { changeSchool } from '#web/queries/school-acts.ts'
import { useFirstAnswer } from '#web/queries/use-first-answer.ts'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { Fields, FormEnd, FormSheet } from '#web/ui/form.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { HowParentsPay } from './how-parents-pay.tsx'
import { PayoutFields } from './payout-fields.tsx'
import { changeFrom, errorsOf, formOf, missingIn, needsPassword, type SchoolForm } from './school-form.ts'
import { SchoolLogo } from './school-logo.tsx'

export const meta = () => [{ title: 'Edit Details: Akontaa' }]

/** The school's own details: address, sign-in, where its money goes. */
export default function EditSchool() {
  const query = useQuery(schoolQuery())
  const { error, refetch } = query
  const school = useFirstAnswer(query)
  const [ways, setWays] = useState(NOTHING_BESIDE)
  return (
    <Page>
      <Crumbs
        trail={[{ label: 'Students', to: paths.dashboard }, { label: sentences.buttons.editDetails }]}
      />
      <PageHead
        title={sentences.buttons.editDetails}
        acts={
          <>
            <ButtonLink kind="bare" small icon="calendar" to={paths.terms}>
              Terms
            </ButtonLink>
            <ButtonLink kind="bare" small icon="clock" to={paths.upgradeSubscription}>
              Subscription
            </ButtonLink>
          </>
        }
      />
      {!school && error && (
        <Problem sentence="The school’s details did not load." detail={error.message} onRetry={refetch} />
      )}
      {school && <SchoolFields key={school.id} school={school} beside={ways} />}
      {school && <SchoolLogo />}
      {school && <HowParentsPay onChanged={setWays} />}
    </Page>
  )
}

/** The other form of the page, as long as nothing is typed in it. */
const NOTHING_BESIDE = { isChanged: false, forget: () => {} }

function SchoolFields({ school, beside }: { school: School; beside: typeof NOTHING_BESIDE }) {
  const navigate = useNavigate()
  const [start] = useState<SchoolForm>(() => formOf(school))
  const [form, setForm] = useState(start)
  const draft = useDraft({
    name: 'school',
    form: withoutPassword(form),
    start: withoutPassword(start),
    restore: (kept) => setForm((current) => ({ ...current, ...kept })),
    beside,
  })
  const [errors, setErrors] = useState<Partial<Record<keyof SchoolForm, string>>>({})
  const isGuarded = needsPassword(form, school)
  const saving = useAct({
    act: changeSchool,
    onDone: () => {
      showToast(sentences.schoolEdit.updated)
      draft.forget()
      // The question of the page keeps whoever has typed in the form below, too.
      navigate(paths.dashboard)
    },
    onRefused: (refusal) => {
      setErrors(errorsOf(refusal))
      focusFirstWrong()
      const { message } = refusal
      showProblem(
        wasAnswered(refusal) ? sentences.schoolEdit.failed(message) : sentences.schoolEdit.exception(message),
      )
    },
  })
  const change = (part: Partial<SchoolForm>) => {
    setForm((current) => ({ ...current, ...part }))
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const field = (name: keyof SchoolForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(form, isGuarded)
    setErrors(missing)
    focusFirstWrong()
    if (Object.keys(missing).length > 0) return showProblem(sentences.students.incomplete)
    saving.submit(changeFrom(form, school))
  }

  const cancel = () => {
    draft.forget()
    navigate(paths.dashboard)
  }
  return (
    <FormSheet isNarrow onSubmit={submit} noValidate>
      {draft.question}
      <fieldset>
        <legend>The school</legend>
        <Fields>
          <TextField
            label="School name"
            autoComplete="organization"
            maxLength={120}
            required
            {...field('name')}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={30}
            required
            {...field('phone')}
          />
          <TextField label="Website" type="url" maxLength={200} required {...field('website')} />
          <TextField
            label="School address"
            autoComplete="street-address"
            maxLength={300}
            required
            {...field('address')}
          />
        </Fields>
      </fieldset>
      <fieldset>
        <legend>Sign-in</legend>
        <Fields>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            maxLength={254}
            required
            {...field('email')}
          />
          <TextField
            label="New password"
            hint="optional"
            type="password"
            autoComplete="new-password"
            maxLength={200}
            {...field('password')}
          />
        </Fields>
      </fieldset>
      <PayoutFields form={form} errors={errors} onChange={change} status={school.payoutStatus} />
      {isGuarded && (
        <fieldset>
          <legend>Is it you?</legend>
          <Fields>
            <TextField
              label="Current password"
              type="password"
              autoComplete="current-password"
              maxLength={200}
              required
              {...field('currentPassword')}
            />
          </Fields>
          <p className={text.hint}>
            A new e-mail, password or payout account needs the password you sign in with now.
          </p>
        </fieldset>
      )}
      <FormEnd
        note={
          <span className={cx(text.small, text.muted)}>
            The old contact is told about a new payout account.
          </span>
        }
      >
        <Button onClick={cancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={saving.busy && 'Saving...'}>
          {sentences.buttons.saveChanges}
        </Button>
      </FormEnd>
    </FormSheet>
  )
}

/** What may be kept in the tab. */
function withoutPassword({ password: _, currentPassword: __, ...rest }: SchoolForm) {
  return rest
}
