import { paths } from '#web/paths.ts'
import { useHasSeveralSchools } from '#web/queries/my-schools.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The way to one's schools, for whoever is Head of several. */
export default function MySchoolsLink() {
  if (!useHasSeveralSchools()) return null
  return (
    <ButtonLink small to={paths.mySchools}>
      Your schools
    </ButtonLink>
  )
}
