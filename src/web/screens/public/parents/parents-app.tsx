import { Component, type ReactNode } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useStore } from '#web/use-store.ts'
import { ChildCodePage } from './child-code.tsx'
import { CodePage } from './code-page.tsx'
import { NobodyPage, OfficePage } from './dead-ends.tsx'
import { kept, useSession } from './kept.ts'
import { useWords, words } from './language.ts'
import { NumberPage } from './number-page.tsx'
import { trouble } from './reading.ts'
import { beginAgain, signInPage } from './sign-in-page.ts'
import { SignedIn } from './signed-in.tsx'

/** The parents' app: one page, whose address behind the `#` says what is shown. What was read stays on the phone. */
export function ParentsApp() {
  // Every page is drawn anew in another language.
  const { language } = useWords()
  return (
    <Router hook={useHashLocation} key={language.code}>
      <StartsAfresh>{useSession() ? <SignedIn /> : <SignIn />}</StartsAfresh>
    </Router>
  )
}

function SignIn() {
  const page = useStore(signInPage)
  switch (page.name) {
    case 'number':
      return <NumberPage told={page.told} />
    case 'code':
      return <CodePage {...page} />
    case 'child':
      return (
        <ChildCodePage
          token={page.token}
          back={{ to: '#/number', word: words().childCode.back, onLeave: beginAgain }}
          toOffice={(why) => signInPage.set({ name: 'office', why })}
        />
      )
    case 'office':
      return <OfficePage why={page.why} />
    case 'nobody':
      return <NobodyPage sentence={page.sentence} />
  }
}

/** What an older version kept must not keep this one from starting. */
class StartsAfresh extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    kept.forget()
    trouble.set('failed')
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
