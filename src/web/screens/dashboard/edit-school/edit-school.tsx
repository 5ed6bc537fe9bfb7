import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { type School, schoolQuery } from '#web/queries/school.ts'
import { useFirstAnswer } from '#web/queries/use-first-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormEnd, FormSheet } from '#web/ui/form.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { HowParentsPay } from './how-parents-pay.tsx'
import { ParentsApp } from './parents-app.tsx'
import { ParentsPay } from './parents-pay.tsx'
import { PayoutFields } from './payout-fields.tsx'
import { AboutSchool, IsItYou, SignIn } from './school-fieldsets.tsx'
import { SchoolLogo } from './school-logo.tsx'
import { NOTHING_BESIDE, useSchoolForm } from './use-school-form.ts'

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
      {school && <ParentsApp />}
      {school && <ParentsPay />}
    </Page>
  )
}

function SchoolFields({ school, beside }: { school: School; beside: typeof NOTHING_BESIDE }) {
  const { website, form, errors, field, isGuarded, question, busy, change, submit, cancel } = useSchoolForm(
    school,
    beside,
  )
  return (
    <FormSheet isNarrow onSubmit={submit} noValidate>
      {question}
      <AboutSchool field={field} {...website} />
      <SignIn field={field} />
      <PayoutFields form={form} errors={errors} onChange={change} status={school.payoutStatus} />
      {isGuarded && <IsItYou field={field} />}
      <FormEnd
        note={
          <span className={cx(text.small, text.muted)}>
            The old contact is told about a new payout account.
          </span>
        }
      >
        <Button onClick={cancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          {sentences.buttons.saveChanges}
        </Button>
      </FormEnd>
    </FormSheet>
  )
}
