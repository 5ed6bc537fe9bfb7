-- Runs that were made by one act on many classes and fee types: told of together, undone together.
alter table billing_runs add column act_id uuid;
create index billing_runs_by_act on billing_runs (school_id, act_id) where act_id is not null;
