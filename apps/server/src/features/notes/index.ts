export { storeUploads } from './add-note.ts';
export { endAlerts, raiseAlert } from './application-alerts.ts';
export { isThere } from './notes.queries.ts';
export { notesOf } from './notes-of.ts';
export { readAttachments } from './read-attachments.ts';
export { addCarrierFile, addReceivedFiles } from './received-files.ts';
export {
  raiseRunAlert,
  restoreRunAlerts,
  type SwitchedAlerts,
  setAlertStatus,
  supersedeRunAlerts,
  withdrawFromRunAlert,
} from './run-alerts.ts';
