-- Who a bill left out is read with who is not billed, on the first page: found without reading the whole audit.
create index audit_log_left_out on audit_log (school_id, subject) where facts ? 'leftOut';
