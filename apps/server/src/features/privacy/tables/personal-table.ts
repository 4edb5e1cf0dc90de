import type { HeldKind } from '@freeboard/domain/privacy';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import type { Subject } from '../subject/subject.ts';

export type Condition = RawBuilder<SqlBool>;

export type PersonalTable = {
  table: keyof DB;
  kind: HeldKind;
  /** Whether a row belongs to a record of another table, with which it is counted. */
  isPart?: true;
  /** The condition for a person's rows; columns are prefixed with `t`. */
  rows(subject: Subject): Condition;
  /** Columns left out of an export: secrets, hashes, storage keys, file contents, search texts and job state. */
  omit?: readonly string[];
  /** Columns that may name a carrier; exported only for users who may see carriers. */
  carrier?: readonly string[];
  file?: string;
  fileName?: string;
  /** `delete`, or an update's assignments; `elsewhere` when a separate step erases the rows. */
  erase: 'delete' | 'elsewhere' | RawBuilder<unknown>;
};
