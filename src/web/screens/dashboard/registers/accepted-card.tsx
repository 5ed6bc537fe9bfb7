import { formatMoment } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { Register } from '#web/queries/registers.ts'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Lead } from '#web/ui/lead.tsx'

/** What became of a register: its slip, the cash, and a difference with both sentences. */
export function AcceptedCard({ register }: { register: Register }) {
  const {
    accepted,
    state,
    slipNumber,
    marked,
    counted,
    difference,
    giverSays,
    receiverSays,
    handedOver,
    openedBy,
  } = register
  if (!accepted || counted === null)
    return (
      <CardBeside aria-label="The register">
        <SheetHead title={state === 'handed_over' ? 'Not counted yet' : 'Not handed over'} />
        <p>{(state === 'handed_over' && handedOver?.name) || openedBy.name} has it. Nothing is booked.</p>
      </CardBeside>
    )
  const off = difference ?? pesewas(0)
  return (
    <CardBeside aria-label="The slip">
      <SheetHead title={slipNumber ?? ''} />
      <p>
        {accepted.name}, {formatMoment(accepted.at)}
      </p>
      <Lead label="By the marks" amount={formatAmount(marked)} />
      {off !== 0 && (
        <Lead
          label={`In ${handedOver?.name ?? 'the teacher'}’s name`}
          amount={`${off < 0 ? '−' : '+'}${formatAmount(pesewas(Math.abs(off)))}`}
          tone="wait"
        />
      )}
      <FinalSum label="Counted" amount={formatAmount(counted)} />
      {giverSays && (
        <p>
          “{giverSays}” {handedOver?.name}
        </p>
      )}
      {receiverSays && (
        <p>
          “{receiverSays}” {accepted.name}
        </p>
      )}
    </CardBeside>
  )
}
