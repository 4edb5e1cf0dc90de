import type { HeldKind } from '@freeboard/domain/privacy';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import type { Subject } from '../subject/subject.ts';

export type Condition = RawBuilder<SqlBool>;

/** A table with personal data: the person's rows, their exported columns, and how they are erased. */
export type PersonalTable = {
  table: keyof DB;
  kind: HeldKind;
  /** The rows about a person; the table's own columns are prefixed with `t`. */
  rows(subject: Subject): Condition;
  /** Columns that an export omits: secrets, hashes, and storage keys of files, which it includes as files. */
  omit?: readonly string[];
  /** Columns that may name a carrier: exported only for users who may see carriers. */
  carrier?: readonly string[];
  /** The column with the storage key of the row's file. */
  file?: string;
  /** The column with the file's name. */
  fileName?: string;
  /** `delete`, or the assignments of an update; `elsewhere`: erased by a separate step. */
  erase: 'delete' | 'elsewhere' | RawBuilder<unknown>;
};
