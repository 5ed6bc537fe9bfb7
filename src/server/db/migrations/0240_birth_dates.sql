-- A pupil's birth date: optional, for rules that go by who is the older child of a family. Emptied when the pupil is erased.
alter table students add column born_on date;
alter table students drop constraint students_erased_are_empty;
alter table students add constraint students_erased_are_empty check (
  erased_at is null or ((surname, first_name, other_names, gender, address) = ('', '', '', '', '') and born_on is null)) not valid;
