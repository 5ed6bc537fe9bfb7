import { type PermissionName, whoMay } from '#shared/permissions.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'

/** A page that somebody was led to and may not see: who may, and the way home. */
export function NotForYou({ title, needs }: { title: string; needs: PermissionName }) {
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: title }]} />
      <PageHead title={title} />
      <Card as="div">
        <Empty
          title="This page is for somebody else."
          actions={<ButtonLink to={paths.dashboard}>Go to my home</ButtonLink>}
        >
          {whoMay(needs)}
        </Empty>
      </Card>
    </Page>
  )
}
