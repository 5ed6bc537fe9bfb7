-- What an invoice to a sponsor said when it was sent: all that stood in the journal by then. A further award makes a revision, which
-- says what it replaces; an earlier one stays readable. An invoice from before has none until it is revised: its own moment stands for it.
create table sponsor_invoice_revisions (
  school_id uuid not null,
  number bigint not null,
  revision int not null check (revision >= 1),
  journal_number bigint not null,
  due_on date,
  issued_at timestamptz not null,
  issued_by uuid not null,
  primary key (school_id, number, revision),
  foreign key (school_id, number) references sponsor_invoices (school_id, number),
  foreign key (school_id, issued_by) references staff (school_id, id)
);

alter table sponsor_invoice_revisions enable row level security;
alter table sponsor_invoice_revisions force row level security;
create policy own_school on sponsor_invoice_revisions using (school_id = current_school()) with check (school_id = current_school());
grant select on sponsor_invoice_revisions to akontaa_tenant;
create trigger sponsor_invoice_revisions_append_only before update or delete on sponsor_invoice_revisions
  for each row execute function refuse_change();
create trigger sponsor_invoice_revisions_no_truncate before truncate on sponsor_invoice_revisions
  for each statement execute function refuse_change();
