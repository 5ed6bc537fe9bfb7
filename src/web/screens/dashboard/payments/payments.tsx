import { useMay } from '#web/queries/person.ts'
import { HowParentsPay } from '#web/screens/dashboard/edit-school/how-parents-pay.tsx'
import { ParentsApp } from '#web/screens/dashboard/edit-school/parents-app.tsx'
import { ParentsPay } from '#web/screens/dashboard/edit-school/parents-pay.tsx'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'

export const meta = () => [{ title: 'Payments: Akontaa' }]

/** How parents pay, what they see on their phones, and what they pay from there. */
export default function Payments() {
  if (!useMay('edit_school')) return <NotForYou title="Payments" needs="edit_school" />
  return (
    <Page>
      <Chapters place="settings" page="Payments" />
      <PageHead title="Payments" />
      <HowParentsPay />
      <ParentsApp />
      <ParentsPay />
    </Page>
  )
}
