-- From where and with which browser somebody signed in is forgotten after a while: found by its age, as long as there is any.
create index sessions_with_address on sessions (school_id, created_at) where address is not null or user_agent is not null;
