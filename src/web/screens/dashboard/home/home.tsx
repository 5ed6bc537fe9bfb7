import { useState } from 'react'
import { parseCedis } from '#shared/money.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
export default function Home() {
  const [v, setV] = useState<string | null>(null)
  const [d, setD] = useState<string | null>('2026-11-20')
  const [m, setM] = useState<'Cash' | 'Bank'>('Cash')
  const [a, setA] = useState('')
  return (
    <main className="wrap">
      <div className="desk">
        <form
          className="stack"
          onSubmit={(e) => {
            e.preventDefault()
            console.log('submit')
          }}
        >
          <h1>Students ₵ Ɛnyonam</h1>
          <Select
            label="Class"
            options={[
              { value: 'a', label: 'All Classes' },
              { value: 'b', label: 'Basic 1' },
            ]}
            value={v}
            onChange={setV}
          />
          <DateField label="Date" value={d} onChange={setD} />
          <Segmented label="Paid by" options={['Cash', 'Bank'] as const} value={m} onChange={setM} />
          <MoneyField label="Amount" large value={a} onChange={setA} />
          <p>{d}</p>
        </form>
      </div>
    </main>
  )
}
