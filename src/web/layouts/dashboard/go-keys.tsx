import { useNavigate } from 'react-router'
import { useDashboardLinks } from '#web/dashboard-links.ts'
import { paths } from '#web/paths.ts'
import { useSettingsPlaces } from '#web/settings-places.ts'
import { useKeysAfter } from '#web/shortcuts.ts'

/** `G`, then the letter of a place: only where the person at the screen may go. Not part of the first page. */
export default function GoKeys() {
  const navigate = useNavigate()
  const { main, also } = useDashboardLinks()
  const hasSettings = useSettingsPlaces().length > 0
  const letters: Record<string, string> = {
    h: paths.dashboard,
    ...(hasSettings ? { e: paths.settings } : {}),
  }
  for (const { letter, to } of [...main, ...also]) if (letter) letters[letter] = to
  useKeysAfter('g', Object.fromEntries(Object.entries(letters).map(([key, to]) => [key, () => navigate(to)])))
  return null
}
