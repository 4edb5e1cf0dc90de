export { fillLate } from './address/fill-late.ts';
export { savedLookup } from './address/lookup.ts';
export { queueLookups, queueSelected } from './address/queue-lookups.ts';
export { Application, ApplicationHead, type Held } from './application.ts';
export { priceOf, toQuotedColumns, toRow } from './applications.presenter.ts';
export {
  type ApplicationRecord,
  type ApplicationSummary,
  applicationById,
  applicationsByIds,
  assigneeById,
  type Figures,
  latestRun,
  lockApplication,
  lockNumbers,
  lockSummary,
  quotedColumns,
  quoteFigures,
  refreshFigures,
  SENDER,
  updateApplicationRow,
  updateDetails,
} from './applications.queries.ts';
export { setClientLanguage } from './client-ties/language.queries.ts';
export {
  type ClientRecord,
  deleteSeparation,
  insertSeparation,
  lockClients,
  lockMerge,
} from './client-ties/merge.queries.ts';
export { mergeInto, undoMerge } from './client-ties/merge.ts';
export { lockSplit } from './client-ties/split.queries.ts';
export { splitApplication, undoSplit } from './client-ties/split.ts';
export { sharedAmong } from './client-ties/tie.ts';
export { fullBody } from './communications/full-body.ts';
export { recorder } from './communications/recorder.ts';
export { createApplication, makeApplication } from './create.ts';
export { refreshExpired } from './expired.ts';
export { clientLanguage } from './extras.queries.ts';
export { getApplicationById, present, presentById, refuseArchived, validateApplication } from './get.ts';
export { anchorOf, firstBrokenAnchor, lastAnchor } from './history/anchors.queries.ts';
export { type BrokenLine, firstBrokenLine } from './history/verify.queries.ts';
export { type ListRow, rowsByIds } from './list/list.queries.ts';
export { idsMatching, paginated } from './list/list.ts';
export { REACHED, reachStep } from './list/steps.queries.ts';
export { findPage } from './list/text-page.queries.ts';
export { makeApplications } from './make-many.ts';
export { applicationLabel, clientOf, lockSeveral, namesOf, reachable } from './manage/several.queries.ts';
export { archiveSeveral, assignSeveral } from './manage/several.ts';
export { storeUploads } from './notes/add-note.ts';
export { endAlerts, raiseAlert } from './notes/application-alerts.ts';
export { noteCopies } from './notes/note-copies.ts';
export { isThere } from './notes/notes.queries.ts';
export { notesOf } from './notes/notes-of.ts';
export { readAttachments } from './notes/read-attachments.ts';
export { addCarrierFile, addReceivedFiles } from './notes/received-files.ts';
export { raiseRunAlert, setAlertStatus, withdrawFromRunAlert } from './notes/run-alerts.ts';
export { SHOWN_PRICE_COLUMNS } from './shown-price.queries.ts';
export { addressLine } from './summary.ts';
export { supersedeQuotes } from './supersede/supersede.ts';
export { updateApplication } from './update.ts';
export { formContext, openValues, unplacedOf } from './values.ts';
