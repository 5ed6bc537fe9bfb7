import { PageField } from '#web/screens/public/parts/page-field.tsx'

/** What somebody signs in with: an e-mail, or their own phone number. */
export function SignInName() {
  return (
    <PageField
      label="Email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      name="email"
      autoComplete="username"
      required
      maxLength={254}
    />
  )
}
