import type { Verbs } from '../../kernel/verbs.ts';
import { getNoteAndAttachmentsOfApplication } from './get-notes.ts';
import { toggleApplicationAlertNote } from './toggle-alert.ts';

export { notesOf } from './notes-of.ts';
export { endRunAlerts, raiseRunAlert, withdrawFromRunAlert } from './run-alerts.ts';
export const noteVerbs: Verbs = { getNoteAndAttachmentsOfApplication, toggleApplicationAlertNote };
