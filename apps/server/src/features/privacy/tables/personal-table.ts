import type { HeldKind } from '@freeboard/domain/privacy';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import type { Subject } from '../subject/subject.ts';

export type Condition = RawBuilder<SqlBool>;

/** How a table holds data of a person: which rows, what of them is exported, and how they are erased. */
export type PersonalTable = {
  table: keyof DB;
  kind: HeldKind;
  /** The rows of a person; a column of the table itself is named by `t`. */
  rows(subject: Subject): Condition;
  /** Columns that an export leaves out: secrets, hashes, and files, which it has as files. */
  omit?: readonly string[];
  /** Columns that may name a carrier: exported for whoever may see carriers. */
  carrier?: readonly string[];
  /** The column with the storage key of a file that goes with the row. */
  file?: string;
  /** The column with the file's name. */
  fileName?: string;
  /** `delete`, or the assignments of an update; `elsewhere`: a step of its own. */
  erase: 'delete' | 'elsewhere' | RawBuilder<unknown>;
};
