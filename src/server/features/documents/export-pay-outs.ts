import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** What was paid out of cash, each with its voucher, and what was drawn from the bank. Files of the export. */
export const PAY_OUT_TABLES: readonly ExportTable[] = [
  {
    file: 'pay_outs.csv',
    money: ['amount'],
    days: ['paid_on'],
    after: (school, place) =>
      sql`select v.id as place, v.id, numbered(c.initials, '-V-', v.number, 6) as voucher, v.came_from, v.drawer_id, v.amount, v.payee,
            w.name as word, a.name as allowed_by, s.name as approved_by, v.paid_on, v.paid_at, p.name as paid_by,
            case when v.photo_id is not null then 'vouchers/' || v.id || '.jpg' else '' end as photo, v.taken_back_at,
            b.name as taken_back_by, v.taken_back_reason, v.taken_back_cash
          from pay_outs v
          join schools c on c.id = v.school_id
          join pay_out_words w on w.school_id = v.school_id and w.id = v.word_id
          join staff a on a.school_id = v.school_id and a.id = v.allowed_by
          join staff p on p.school_id = v.school_id and p.id = v.paid_by
          left join staff s on s.school_id = v.school_id and s.id = v.approved_by
          left join staff b on b.school_id = v.school_id and b.id = v.taken_back_by
          where v.school_id = ${school} and (${place}::uuid is null or v.id > ${place}::uuid)`,
  },
  {
    file: 'bank_draws.csv',
    money: ['amount'],
    days: ['drawn_on'],
    after: (school, place) =>
      sql`select d.id as place, d.id, d.bank_account_id, d.goes_to, d.amount, d.reference, d.drawn_on, d.entered_at,
            (select name from staff w where w.school_id = d.school_id and w.id = d.entered_by) as entered_by, d.taken_back_at,
            d.taken_back_reason
          from bank_draws d where d.school_id = ${school} and (${place}::uuid is null or d.id > ${place}::uuid)`,
  },
]
