-- Last: who may call what. Functions are closed to everybody until named here.
do $$
declare
  f record;
begin
  for f in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and pg_has_role(current_user, p.proowner, 'usage')
  loop
    execute format('revoke execute on function %s from public', f.name);
  end loop;
end $$;

grant execute on function current_school(), app_now(), app_today(), uuid_v7(), refuse(text, jsonb), term_of(uuid, date),
  owed_by(uuid, uuid), charged_by(text, text, text, bigint), received_by(text, text, text, bigint), debts_by_age(uuid, date), school_debts(uuid, date), planned_debts(uuid, date, uuid), has_plan(uuid, uuid),
  fee_of_run(uuid, uuid), standing_runs(uuid, uuid, uuid, uuid), charged_by_run(uuid, uuid), remaining_of(ledger_entries), movable_of(uuid, ledger_entries), refundable_online(uuid, receipts),
  cedis(bigint), numbered(text, text, bigint, int), current_staff(), charged_by_act(uuid, uuid),
  unbilled_students(uuid, uuid)
to akontaa_teacher;
grant execute on function current_school(), app_now(), app_today(), uuid_v7(), unguessable_code(), refuse(text, jsonb),
  term_of(uuid, date), owed_by(uuid, uuid), charged_by(text, text, text, bigint), received_by(text, text, text, bigint),
  ageing(uuid, date), debts_by_age(uuid, date), school_debts(uuid, date), planned_debts(uuid, date, uuid), has_plan(uuid, uuid), billing_candidates(uuid, uuid, uuid, uuid), fee_differences(uuid, uuid, uuid, bigint),
  joining_charges(uuid, uuid, uuid), fee_of_run(uuid, uuid), standing_runs(uuid, uuid, uuid, uuid),
  charged_by_run(uuid, uuid), charged_by_act(uuid, uuid), charged_to(uuid, uuid, uuid[]), unbilled_students(uuid, uuid), left_out_students(uuid, uuid),
  charged_this_term(uuid, uuid, uuid), remaining_of(ledger_entries), movable_of(uuid, ledger_entries), refundable_online(uuid, receipts), verify_school(uuid), verify_requests(uuid), acts_to_judge(uuid), acts_of_two(uuid), verify_bills_of_two(uuid), rules_by_time(uuid),
  thing_of(text, uuid, uuid),
  cedis(bigint), numbered(text, text, bigint, int), role_of(text), approvers_of(uuid, uuid), approvers_of_request(uuid, approval_requests), known_people(uuid), phone_of(uuid, uuid),
  audit_digest(timestamptz, uuid, uuid, text, text, uuid, jsonb, bytea), kept_shape(), unkept_students(uuid, kept_lists),
  unkept_count(uuid), unpaid_by_day(uuid, uuid), verify_drawers(uuid), verify_deposits(uuid), can_be_paid_in(uuid, text, date), cash_since(uuid, text, bigint), cash_of_day(uuid, date), drawer_expected(uuid, uuid), drawer_kept(uuid, uuid),
  newest_drawer(uuid, uuid), kept_by(uuid, uuid), difference_of(uuid, uuid), uses_drawers(uuid), sum_of_pieces(jsonb),
  name_of_account(text), open_shares(uuid, uuid), due_of_charges(uuid, uuid, uuid, uuid), verify_sponsors(uuid), students_as_text(uuid, text), student_items(uuid, text),
  texts_of_students(uuid, uuid[]), students_since(uuid, text), list_version(uuid), list_head(uuid)
to akontaa_tenant;
grant execute on function ledger_post(uuid, jsonb, jsonb), ledger_reverse_receipt(uuid, jsonb, jsonb), ledger_correct_receipt(uuid, jsonb, jsonb),
  ledger_move(uuid, jsonb, jsonb), ledger_reverse_entry(uuid, jsonb, jsonb), ledger_close_through(uuid, jsonb, jsonb),
  ledger_bill_class(uuid, jsonb, jsonb), ledger_set_class_fee(uuid, jsonb, jsonb), ledger_tell_billed(uuid, jsonb, jsonb), ledger_untell_billed(uuid, jsonb, jsonb),
  ledger_join_class(uuid, jsonb, jsonb), ledger_catch_up(uuid, jsonb, jsonb), ledger_undo_run(uuid, jsonb, jsonb), ledger_open_balances(uuid, jsonb, jsonb),
  audit_append(uuid, jsonb, text, uuid, jsonb, jsonb), next_student_numbers(uuid, int),
  note_print(uuid, jsonb, uuid), find_answer(uuid, jsonb), remember_answer(uuid, jsonb, jsonb),
  change_school_email(uuid, text), want_payout(uuid, jsonb), erase_student(uuid, jsonb, jsonb), require_other_mover(uuid, jsonb, jsonb), require_second_for_bills(uuid, jsonb, jsonb), set_sign_in_names(uuid, uuid),
  ask_request(uuid, jsonb, jsonb), answer_request(uuid, jsonb, jsonb), withdraw_request(uuid, jsonb, jsonb),
  keep_request_code(uuid, jsonb, jsonb), try_request_code(uuid, jsonb, jsonb), wait_for_guardian(uuid, text), wait_for_all_guardians(uuid),
  begin_kept_list(uuid), keep_rows(uuid, int), open_drawer(uuid, jsonb, jsonb), count_drawer(uuid, jsonb, jsonb),
  explain_difference(uuid, jsonb, jsonb), switch_drawers(uuid, jsonb, jsonb), hand_over_cash(uuid, jsonb, jsonb),
  receive_hand_over(uuid, jsonb, jsonb), withdraw_hand_over(uuid, jsonb, jsonb), explain_hand_over(uuid, jsonb, jsonb),
  ledger_open_last_day(uuid, jsonb, jsonb), save_bank_account(uuid, jsonb, jsonb), enter_deposit(uuid, jsonb, jsonb),
  take_back_deposit(uuid, jsonb, jsonb), note_deposit(uuid, jsonb, jsonb), save_sponsor(uuid, jsonb, jsonb), give_award(uuid, jsonb, jsonb),
  withdraw_award(uuid, jsonb, jsonb), pay_sponsor(uuid, jsonb, jsonb), issue_invoice(uuid, jsonb, jsonb)
to akontaa_tenant;
grant execute on function current_staff(), student_at_counter(), is_own_receipt(uuid) to akontaa_cashier;
grant execute on function use_up_links(uuid, uuid) to akontaa_tenant;
grant execute on function known_approvers(uuid) to akontaa_tenant, akontaa_teacher;
grant execute on function searchable(text), hyphens_apart(text), name_order(text, text) to akontaa_tenant, akontaa_teacher;
do $$
declare
  f text;
begin
  foreach f in array array['easter_of(int)', 'islamic_day(int, int, int)', 'kept_on(date)', 'ghana_holidays(int)',
    'school_holidays(uuid, date, date)', 'school_days(uuid, date, date)', 'is_school_day(uuid, date)',
    'day_of_term(uuid, date)'] loop
    execute format('grant execute on function %s to akontaa_tenant, akontaa_teacher', f);
  end loop;
end $$;
grant execute on function save_statement_account(uuid, jsonb, jsonb), keep_statement_mapping(uuid, jsonb, jsonb), begin_statement_file(uuid, jsonb, jsonb), keep_statement_piece(uuid, jsonb, jsonb), bring_statement(uuid, jsonb, jsonb),
  post_statement_line(uuid, jsonb, jsonb), link_statement_line(uuid, jsonb, jsonb), set_lines_aside(uuid, jsonb, jsonb), return_statement_line(uuid, jsonb, jsonb), undo_statement_file(uuid, jsonb, jsonb), forget_pairing(uuid, jsonb, jsonb),
  verify_statements(uuid), grade_lines(uuid, uuid[]), grade_lines_out(uuid, uuid[]), receipts_dated(uuid, date, date), receipts_of_twins(uuid, uuid[]), receipts_sent_back(uuid, uuid[]),
  says_taken_back(text), says_charge(text), numbers_in(text), plain_words(text), coded_pupils(uuid, text), is_receipt_of(uuid, uuid, uuid, bigint[]), is_cut_of(bigint, bigint),
  receipts_near_lines(uuid, uuid[]), lines_taken_back(uuid, uuid[]), lines_pending(uuid, uuid[]), doubts_of_lines(uuid, uuid[]),
  line_candidates(uuid, uuid[]), codes_in(text, text), words_of(text), letters_of(text), is_online_payout(uuid, text),
  pupil_number_of(text, text), plain_number(text), number_of_digits(text), account_opening(uuid, uuid), statement_balance(uuid, uuid, date), account_things_by_day(uuid, uuid, date),
  type_for(text), only_account_on(uuid, text, date), account_at(uuid, uuid, date[]), payouts_of_lines(uuid, uuid), verify_reconciliations(uuid)
to akontaa_tenant;
grant select on statement_pairings to akontaa_tenant;
grant execute on function credit_fee(uuid, uuid), credit_after(uuid, ledger_entries), fee_groups(uuid), pupil_code(text, bigint), family_of(uuid, uuid), names_on(uuid, uuid, int), share_after(uuid, uuid) to akontaa_tenant, akontaa_teacher;
grant execute on function ledger_pay_family(uuid, jsonb, jsonb), post_intent(uuid, jsonb, jsonb), settle_mismatch(uuid, jsonb, jsonb),
  note_online_refund(uuid, jsonb, jsonb), verify_online_refunds(uuid), refundable_now(uuid, uuid, uuid),
  is_money(text), verify_money_back(uuid), money_below_zero(uuid, boolean), given_back_beyond(uuid),
  keep_settlement(uuid, jsonb, jsonb), verify_settlements(uuid),
  note_online_dispute(uuid, jsonb, jsonb), verify_disputes(uuid), online_clearing(uuid) to akontaa_tenant;
grant execute on function accept_register(uuid, jsonb, jsonb), send_register_back(uuid, jsonb, jsonb), correct_register(uuid, jsonb, jsonb),
  settle_in_hand(uuid, jsonb, jsonb), verify_registers(uuid), ask_register_receipt(uuid, jsonb, jsonb), look_up_register_receipt(uuid, jsonb, jsonb),
  register_receipt_number(text, bigint, bigint, int) to akontaa_tenant;
grant execute on function keep_register(uuid, jsonb, jsonb), take_register_back(uuid, jsonb, jsonb), has_daily_fee(uuid, uuid, date), marks_standing(uuid, uuid[]), marks_made_on(uuid, uuid),
  daily_fee_days(uuid, date, date),
  daily_pupils(uuid, uuid, uuid, date, uuid[]), classes_with_fee(uuid, uuid, date[]), somebody_else_accepts(uuid, uuid) to akontaa_tenant, akontaa_teacher;
grant select on marks_of_registers, standing_lines to akontaa_tenant, akontaa_teacher;
grant execute on function asked_of(uuid, uuid[]), plan_parts_on(uuid, date, uuid[]), plan_states(uuid, date, uuid[]),
  standing_plans(uuid, uuid[]), planned_dues(uuid, uuid[]),
  families_to_call(uuid, date, date, boolean), in_pesewas(jsonb), verify_plans(uuid), verify_paying(uuid), charge_on_top(bigint), paying_account(uuid)
to akontaa_tenant;
grant execute on function promise_states(uuid, date), late_debts(uuid, date), reached_since(uuid, date), call_list(uuid, date), call_list_text(uuid, date), call_list_start(uuid, date, int),
  owing_families(uuid, date, date), gets_texts(text), reminders_since(uuid, date), families_to_remind(uuid, date, int, int), reminder_least(),
  reminder_term(uuid, date), reminders_so_far(uuid, uuid, text, date, int),
  owed_within_limits(uuid, date), remindable_families(uuid, date, date), due_before(uuid, uuid, date),
  reminder_refused(uuid, uuid), is_reminder_day(uuid, date) to akontaa_tenant;
grant execute on function is_taken_back(uuid, text, uuid, uuid, jsonb), receipt_to_tell(uuid, uuid), refused_notice(uuid, uuid, text),
  texts_to_send(jsonb), take_texts(jsonb, interval), note_texts(jsonb, text) to akontaa_tenant;
grant execute on function clearance_states(uuid, uuid, uuid[], date) to akontaa_tenant, akontaa_teacher;
grant execute on function owed_fees(uuid, uuid[]), spread_over(uuid, bigint, uuid[], jsonb) to akontaa_tenant;
grant execute on function money_in_tray(uuid), open_lines_of(uuid, uuid[]), money_on_lines(uuid, uuid[]), waits_in_tray(uuid, uuid[]), exam_candidates(uuid, uuid), debts_by_class(uuid, date), paid_after_contact(uuid, date, date) to akontaa_tenant;
grant execute on function term_sums(uuid, bigint, bigint, uuid[], uuid[], date), moves_of_terms(uuid, bigint, bigint, uuid[], uuid[], date),
  term_changes(uuid, bigint, bigint, uuid[]), pupils_of_terms(uuid, uuid[], uuid, uuid[]), students_moved(uuid, bigint, bigint),
  are_terms_kept(uuid, term_days_kept), term_figures(uuid), keep_term_days(uuid, int), fee_groups(uuid), verify_term_days(uuid) to akontaa_tenant;
grant execute on function ledger_post_reductions(uuid, jsonb, jsonb), ledger_waive(uuid, jsonb, jsonb),
  may_be_reduced(fee_types), places_in_family(uuid, uuid[]), pay_day(reduction_rules, uuid),
  fee_on_day(uuid, reducible_charge, uuid, date), day_of_money(uuid, uuid, date), reductions_posted(uuid, uuid[]),
  is_rewarded(uuid, reducible_charge, reduction_rules, bigint, boolean), reductions_of(uuid, reducible_charge[], boolean),
  reduction_changes(uuid, reducible_charge[], boolean), reducible_charges(uuid, uuid, uuid), earned_charges(uuid, reducible_charge[]),
  uses_reductions(uuid), as_percent(int), left_to_forgive(ledger_entries), verify_reductions(uuid),
  waived_too_much(uuid, reducible_charge[], boolean), draft_reductions(uuid, reducible_charge[], boolean),
  charges_of(uuid, ledger_line[], bigint), foresee_shares(uuid, ledger_line[], bigint),
  is_money(text), opposite_of(ledger_entries, text, text), missing_charges(uuid, uuid, uuid), behind_students(uuid), left_in_credit(uuid, ledger_line[], boolean), lines_of(drafted_act), figures_of(drafted_act), sums_of(drafted_act),
  draft_of(uuid, ledger_line[], reducible_charge[], boolean, boolean, drafted_share[]), draft_missing(uuid, missing_charge[], boolean),
  draft_bill(uuid, billing_runs, jsonb, boolean, drafted_share[]), draft_price(uuid, uuid, uuid, bigint, date, boolean),
  draft_joining(uuid, uuid, uuid, text[], boolean), draft_catch_up(uuid, uuid[], boolean),
  foresee_bills(uuid, billing_runs[], jsonb), foresee_changes(uuid), draft_changes(uuid, uuid, boolean, boolean, drafted_share[]), draft_undo(uuid, uuid, text, boolean),
  draft_shares(uuid, ledger_line[], ledger_line[], drafted_share[]),
  awards_at_places(uuid, ledger_line[], ledger_line[], drafted_share[])
to akontaa_tenant;
grant select on run_dues, journal, timely_entries, late_entries, dated_receipts, takings, student_balances, school_balances, unpaid_charges, trial_balance, every_student_row, student_rows, entry_rows to akontaa_tenant, akontaa_teacher;
grant execute on function parents_seen(uuid), parents_push_subscriptions(uuid), push_target(uuid, uuid) to akontaa_tenant;
-- All that parents reach: no table.
grant execute on function parents_children(), parents_school(), parents_fees(), parents_dues(), parents_spread(), parents_entries(uuid), parents_receipts(uuid, int),
  parents_promises(), parents_notices(), parents_paying(), parents_begin_intent(jsonb), parents_intents(uuid, int),
  parents_reminded(), parents_set_reminders(boolean, text) to akontaa_parent;
grant select on sponsor_legs, sponsor_balances, cash_movements, money_legs, account_balances, drawer_movements, drawer_figures to akontaa_tenant;
grant execute on function current_school(), app_now(), app_today(), last_evening(int), last_weekly(int, int) to akontaa_directory;
grant execute on function last_evening(int), last_weekly(int, int) to akontaa_tenant;

-- The directory's functions belong to the directory, whose only right is to read who is where.
do $$
declare
  f text;
begin
  foreach f in array array['school_of_email(text)', 'school_of_code(text)', 'all_schools()', 'due_messages(int)',
    'unconfirmed_messages(int)', 'people_named(text)', 'unfinished_imports()', 'evenings_due()', 'weeklies_due()', 'reminders_due()',
    'schools_with_rewards()', 'parents_schools(text)', 'parents_places(text)', 'due_intents(int)', 'due_settlements(int)', 'due_pushes(int)',
    'schools_with_old_numbers()'] loop
    execute format('alter function %s owner to akontaa_directory', f);
    execute format('grant execute on function %s to %I', f, current_user);
  end loop;
end $$;

-- The owner keeps no part in the directory: what the directory may see across schools, nobody else may.
do $$ begin execute format('revoke akontaa_directory from %I', current_user); end $$;
