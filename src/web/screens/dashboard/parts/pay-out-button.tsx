import { useConnection } from '#web/connection.ts'
import { askToPayOut } from '#web/counter/pay-out/asked.ts'
import { useMay } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'

/** Opens the dialog that pays cash out, for whoever may; O does the same from any page. */
export function PayOutButton() {
  const { up } = useConnection()
  if (!useMay('pay_out')) return null
  return (
    <Button shortcut="O" disabled={!up} onClick={askToPayOut}>
      {up ? 'Pay out' : 'Paying out needs the connection'}
    </Button>
  )
}
