import type { Push } from './kept.ts'
import { pushLater } from './kept.ts'
import { words } from './language.ts'
import { Card, IconRow, TwoLines } from './parts.tsx'
import { pushState, turnOff, turnOn } from './push-subscription.ts'
import { SwitchRow } from './switch-row.tsx'

/** What leads to turning notices on, from their list; nothing once it was put off, where it is on, and where this phone cannot. */
export function PushOffer({ push }: { push: Push | null }) {
  const state = pushState(push)
  if (state === 'none' || state === 'on' || pushLater.read()) return null
  return (
    <Card>
      <IconRow icon="notices" to="#/push">
        {words().push.offer}
      </IconRow>
    </Card>
  )
}

/** A switch where the phone can, else what stands in the way. */
export function PushRow({ push }: { push: Push | null }) {
  const { push: said } = words()
  const state = pushState(push)
  if (!push || state === 'none') return null
  if (state === 'refused' || state === 'install') {
    return (
      <IconRow icon="notices" to="#/push">
        <TwoLines name={said.row} under={state === 'refused' ? said.notAllowed : said.fromHomeScreen} />
      </IconRow>
    )
  }
  const turn = async (isOn: boolean) => {
    const told = await (isOn ? turnOn(push) : turnOff())
    if (told !== null) return { isOn, told }
    if (Notification.permission === 'denied') location.hash = '#/push'
    return { isOn: false, told: said.saidNo }
  }
  return (
    <SwitchRow icon="notices" isOn={state === 'on'} busy={[said.turningOn, said.turningOff]} turn={turn}>
      <TwoLines name={said.row} under={said.alsoClosed} />
    </SwitchRow>
  )
}
