import pg from 'pg'

/** One school to ask, and the things in it that calls name. */
export interface Facts {
  schoolId: string
  email: string
  password: string
  token: string
  classId: string
  otherClassId: string
  studentIds: string[]
  guardianId: string
  guardianPhone: string
  receiptId: string
  receiptCode: string
  receiptDay: string
  runId: string
  messageId: string
  paymentId: string
  /** A debt without a receipt, added by hand; null until one is. */
  debtId: string | null
}

/** What there is in the school that signs in with this e-mail, read past row-level security. */
export async function factsOf(superuserUrl: string, email: string, password: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Facts>(
      `select c.id as "schoolId", c.email, $2 as password, '' as token,
         (select id from classes where school_id = c.id order by position limit 1) as "classId",
         (select id from classes where school_id = c.id order by position offset 1 limit 1) as "otherClassId",
         (select array_agg(id) from (select id from students
           where school_id = c.id and status = 'active' and erased_at is null order by number limit 60) s) as "studentIds",
         (select id from guardians where school_id = c.id limit 1) as "guardianId", r.id as "receiptId",
         (select phone from guardians where school_id = c.id and phone <> '' limit 1) as "guardianPhone",
         c.code || '-' || r.code as "receiptCode", r.effective_on::text as "receiptDay",
         (select id from billing_runs where school_id = c.id order by recorded_at limit 1) as "runId",
         (select id from messages where school_id = c.id and kind = 'receipt' and status in ('sent', 'delivered', 'failed')
           order by created_at desc offset 3 limit 1) as "messageId",
         (select id from ledger_entries where school_id = c.id and receipt_id = v.id and kind = 'payment' limit 1) as "paymentId",
         (select id from ledger_entries where school_id = c.id and kind = 'manual_charge' limit 1) as "debtId"
       from schools c
       join lateral (select * from receipts where school_id = c.id order by number desc limit 1) r on true
       join lateral (select * from receipts where school_id = c.id order by number desc offset 5 limit 1) v on true
       where c.email = $1`,
      [email, password],
    )
    const [facts] = rows
    if (!facts) throw new Error(`there is no school ${email}`)
    return facts
  } finally {
    await client.end()
  }
}
