import { expect, it } from 'vitest';
import { irreversibleSteps } from './irreversible.ts';

it.each([
  ['a table', 'create table a (n int); drop table b, c; drop table a;', ['drop table b, c']],
  ['a column', 'alter table a add column n int,\n  drop column m;', ['alter table a add column n int, drop column m']],
  ['a name', 'alter table a rename column m to n;', ['alter table a rename column m to n']],
  ['rows', "delete from a where key = '';", ["delete from a where key = ''"]],
  ['all rows', 'TRUNCATE a;', ['TRUNCATE a']],
  ['a constraint only', 'alter table a drop constraint a_fkey; drop index i; alter table a alter n drop not null;', []],
  ['rows of its own table', 'create temporary table a as select 1; delete from a where true; truncate a;', []],
  ['a comment only', '-- Then drop table a;\nselect 1;', []],
  ['rows by a rule', 'alter table a add foreign key (b) references c on delete cascade;', []],
])('names what removes or renames %s', (_what, text, steps) => expect(irreversibleSteps(text)).toEqual(steps));
