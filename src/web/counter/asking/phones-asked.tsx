import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { type PhoneAsked, phonesAskedQuery } from '#web/queries/phones-asked.ts'
import { useStore } from '#web/use-store.ts'
import { announcePhone } from './announce-phone.ts'
import { AskForm } from './ask-form.tsx'
import { onScreen } from './asking.ts'
import { PhoneDialog } from './phone-dialog.tsx'

/** Over any page: what is asked of a phone, and the word when it answers while the cashier is elsewhere. */
export function PhonesAsked() {
  const { data } = useQuery(phonesAskedQuery())
  const shown = useStore(onScreen)
  const openPalette = useOpenPalette()
  useTellAnswers(data?.phones, shown && 'paymentId' in shown ? shown.paymentId : null)
  if (!shown) return null
  const close = () => onScreen.set(null)
  if (!('paymentId' in shown)) {
    const back = () => {
      close()
      if (shown.familyId) openPalette(undefined, 'payment', shown.familyId)
      else openPalette(shown.studentId)
    }
    return <AskForm asking={shown} onBack={back} />
  }
  const phone = data?.phones.find(({ paymentId }) => paymentId === shown.paymentId)
  return phone ? <PhoneDialog key={phone.paymentId} phone={phone} onClose={close} /> : null
}

/** Says once what became of a phone that was seen waiting here; the receipt prints where receipts print by themselves. */
function useTellAnswers(phones: readonly PhoneAsked[] | undefined, onScreenId: string | null): void {
  const before = useRef(new Map<string, PhoneAsked['state']>())
  useEffect(() => {
    for (const phone of phones ?? []) {
      const { paymentId, state } = phone
      const known = before.current.get(paymentId)
      before.current.set(paymentId, state)
      if (known && known !== state) announcePhone(phone, paymentId === onScreenId)
    }
  }, [phones, onScreenId])
}
