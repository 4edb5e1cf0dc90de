import type { AnswerOf } from '@freeboard/contract';
import type { Template } from '@freeboard/domain';
import type { TemplateRow } from './templates.queries.ts';

/** What is read is as it was saved through the call's own shape. */
export const toTemplate = (row: TemplateRow): AnswerOf<'saveTemplate'>['template'] => ({
  id: row.id,
  payload: {
    name: row.name,
    body_type: row.body_type as Template['body_type'],
    body_options: row.body_options as AnswerOf<'saveTemplate'>['template']['payload']['body_options'],
  },
});
