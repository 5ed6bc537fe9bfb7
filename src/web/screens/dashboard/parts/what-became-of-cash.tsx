import type { CashOfTakingBack } from '#web/queries/payments.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OptionList } from '#web/ui/option-list.tsx'

const THREE = [
  { value: 'given_back', name: 'Given back now', says: 'It leaves your drawer of today.' },
  { value: 'came_once', name: 'Never received', says: 'It goes against the difference of that drawer.' },
  {
    value: 'another_child',
    name: 'Belongs to another child',
    says: 'The money stays; it moves to that child.',
  },
] as const

interface WhatBecameOfCashProps {
  /** The server's own question. */
  says: string
  mayMove?: boolean
  value: CashOfTakingBack
  onChange: (cash: CashOfTakingBack) => void
}

/** The drawer of a cash receipt was counted already: only a person knows what became of the cash. */
export function WhatBecameOfCash({ says, mayMove = false, value, onChange }: WhatBecameOfCashProps) {
  const options = mayMove ? THREE : THREE.filter((each) => each.value !== 'another_child')
  return (
    <>
      <Notice tone="wait" icon="warning" role="alert">
        {says}
      </Notice>
      <OptionList label="The cash" options={options} value={value} onChange={onChange} />
    </>
  )
}
