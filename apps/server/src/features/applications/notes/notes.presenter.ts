import type { Note } from '@freeboard/contract';
import type { CrmPushState } from '@freeboard/domain/crm';
import type { FileKind } from '@freeboard/domain/files';
import type { Mask } from '../../quotes/index.ts';
import type { NoteRow } from './notes.queries.ts';

export const toNote = (row: NoteRow, mask: Mask): Note => ({
  id: row.id,
  key: row.key,
  created_at: row.created_at.toISOString(),
  pinned_at: row.pinned_at?.toISOString() ?? null,
  // An alert's text may be a carrier's, so it is masked strictly.
  title: row.is_alert ? mask.strict(row.title) : mask.text(row.title),
  body: row.is_alert ? mask.strict(row.body) : mask.text(row.body),
  payload: {
    is_alert: row.is_alert,
    is_active: row.is_active,
    sent_by: row.sent_by,
    status: row.status,
    sent_at: row.sent_at?.toISOString() ?? null,
  },
  attachments: row.files.map(({ id, name, kind, size }) => ({
    id,
    name: mask.text(name),
    kind: kind as FileKind,
    size,
  })),
  crm: row.crm_state === null ? null : { state: row.crm_state as CrmPushState, text: row.crm_text },
});
