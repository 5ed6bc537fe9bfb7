-- What a drawer begins with at this school, in pesewas.
alter table school_rules add column usual_float bigint not null default 10000 check (usual_float >= 0);
