import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { mySchoolsQuery } from '#web/queries/my-schools.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The way to one's schools, for whoever is Head of several. */
export default function MySchoolsLink() {
  const { data: schools = [] } = useQuery(mySchoolsQuery())
  if (schools.length < 2) return null
  return (
    <ButtonLink small to={paths.mySchools}>
      Your schools
    </ButtonLink>
  )
}
