import type { AnswerOf } from '@freeboard/contract';
import { shortCodeText, type Template } from '@freeboard/domain/messages';
import type { ShortCodeRow } from './short-codes.queries.ts';
import type { TemplateRow, VersionRow } from './templates.queries.ts';

type Shown = AnswerOf<'saveTemplate'>['template'];

/** The stored JSON was validated by the call's schema when it was saved. */
const payloadOf = (row: Pick<TemplateRow, 'name' | 'body_type' | 'body_options'>): Shown['payload'] => ({
  name: row.name,
  body_type: row.body_type as Template['body_type'],
  body_options: row.body_options as Shown['payload']['body_options'],
});

export const toTemplate = (row: TemplateRow): Shown => ({
  id: row.id,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  default_for: row.default_for as Shown['default_for'],
  language: row.language as Shown['language'],
  payload: payloadOf(row),
});

/** A version with its author's name; blank for an agency's initial version. */
export const toVersion = (
  row: VersionRow | TemplateRow,
  names: ReadonlyMap<number, string>,
): AnswerOf<'getTemplateVersions'>['versions'][number] => ({
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by === null ? '' : (names.get(row.updated_by) ?? 'Someone above the agency'),
  payload: payloadOf(row),
});

export const toShortCode = ({ id, code, name, body }: ShortCodeRow): AnswerOf<'saveShortCode'>['short_code'] => ({
  id,
  code: shortCodeText(code),
  is_system: false,
  payload: { name, body },
});
