import { useQuery } from '@tanstack/react-query'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { type School, schoolQuery } from '#web/queries/school.ts'
import { useFirstAnswer } from '#web/queries/use-first-answer.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormEnd, FormSheet } from '#web/ui/form.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { PayoutFields } from './payout-fields.tsx'
import { AboutSchool, IsItYou, SignIn } from './school-fieldsets.tsx'
import { useSchoolForm } from './use-school-form.ts'

export const meta = () => [{ title: 'Edit Details: Akontaa' }]

/** The school's own details: address, sign-in, where its money goes. */
export default function EditSchool() {
  const query = useQuery(schoolQuery())
  const { error, refetch } = query
  const school = useFirstAnswer(query)
  return (
    <Page>
      <Chapters place="settings" page={sentences.buttons.editDetails} />
      <PageHead
        title={sentences.buttons.editDetails}
        acts={
          <ButtonLink kind="bare" small icon="clock" to={paths.upgradeSubscription}>
            Subscription
          </ButtonLink>
        }
      />
      {!school && error && (
        <Problem sentence="The school’s details did not load." detail={error.message} onRetry={refetch} />
      )}
      {school && <SchoolFields key={school.id} school={school} />}
    </Page>
  )
}

function SchoolFields({ school }: { school: School }) {
  const { website, form, errors, field, isGuarded, question, isChanged, busy, change, submit, cancel } =
    useSchoolForm(school)
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
            {isChanged ? 'The old contact is told about a new payout account.' : 'Nothing is changed yet.'}
          </span>
        }
      >
        <Button onClick={cancel}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={!isChanged} busy={busy && 'Saving...'}>
          {sentences.buttons.saveChanges}
        </Button>
      </FormEnd>
    </FormSheet>
  )
}
