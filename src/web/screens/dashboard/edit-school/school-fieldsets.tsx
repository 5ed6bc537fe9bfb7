import { Fields } from '#web/ui/form.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import type { SchoolField } from './use-school-form.ts'

interface AboutSchoolProps {
  field: SchoolField
  /** The school says that it has none. */
  hasNoWebsite: boolean
  onNoWebsite: (hasNone: boolean) => void
}

/** Name, phone, website and address of the school. A website is needed, or the word that there is none. */
export function AboutSchool({ field, hasNoWebsite, onNoWebsite }: AboutSchoolProps) {
  return (
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
        <TextField label="Phone" type="tel" autoComplete="tel" maxLength={30} required {...field('phone')} />
        <div>
          <TextField
            label="Website"
            type="url"
            maxLength={200}
            required={!hasNoWebsite}
            {...field('website')}
          />
          <TickLine
            checked={hasNoWebsite}
            onChange={({ currentTarget }) => onNoWebsite(currentTarget.checked)}
          >
            We have no website
          </TickLine>
        </div>
        <TextField
          label="School address"
          autoComplete="street-address"
          maxLength={300}
          required
          {...field('address')}
        />
      </Fields>
    </fieldset>
  )
}

/** What the Head signs in with. */
export function SignIn({ field }: { field: SchoolField }) {
  return (
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
  )
}

/** Asked for when what is changed could take the account or its money away. */
export function IsItYou({ field }: { field: SchoolField }) {
  return (
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
  )
}
