export * as addressLookups from './address/address-lookups.ts';
export { applicationsAtAddress } from './address/at-address.ts';
export { Application, ApplicationHead, type Held } from './application.ts';
export { priceOf, toRow } from './applications.presenter.ts';
export {
  type ApplicationRecord,
  type ApplicationSummary,
  applicationById,
  applicationsByIds,
  assigneeById,
  type Figures,
  latestRun,
  lockApplication,
  lockSummary,
  quoteFigures,
  refreshFigures,
  SENDER,
  setBoundAt,
  updateApplicationRow,
} from './applications.queries.ts';
export { ClientTies } from './client-ties/client-ties.ts';
export * as clientLanguage from './client-ties/language.queries.ts';
export { separationsAmong } from './client-ties/tie.queries.ts';
export { type ClientMatch, matchClients, sharedAmong } from './client-ties/tie.ts';
export { fullBody } from './communications/full-body.ts';
export { recorder } from './communications/recorder.ts';
export { createApplication } from './create.ts';
export { getApplicationById, present, quotedState, validateApplication } from './get.ts';
export * as historyChain from './history/chain.queries.ts';
export { type ListRow, rowsByIds } from './list/list.queries.ts';
export { idsMatching } from './list/list.ts';
export * as applicationSteps from './list/steps.queries.ts';
export { matchingIds } from './list/text-page.queries.ts';
export * as several from './manage/several.ts';
export { Alerts } from './notes/alerts.ts';
export * as attachments from './notes/attachments.ts';
export { noteCopies } from './notes/note-copies.ts';
export { SHOWN_PRICE_COLUMNS } from './shown-price.queries.ts';
export { addressLine } from './summary.ts';
export { updateApplication } from './update.ts';
export { formContext, openValues, unplacedOf } from './values.ts';
