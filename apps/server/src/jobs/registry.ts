import { autoEmailJob } from '../features/auto-emailing/index.ts';
import { backupJob, proveBackupJob, saveChangesJob } from '../features/backups/index.ts';
import { bulkJob, sweepBulkJob } from '../features/bulk/index.ts';
import { bulkUploadJob, takeUpUploadsJob } from '../features/bulk-upload/index.ts';
import { signedCopyJob } from '../features/client-page/index.ts';
import { enforceSecondFactorJob, passwordResetJob } from '../features/credentials/index.ts';
import { pushNoteJob } from '../features/crm/index.ts';
import { tallyCarriersJob } from '../features/dashboard/index.ts';
import { readDocumentJob, recognizeDocumentJob, sweepDocumentsJob } from '../features/document-readings/index.ts';
import { loadStatusBookJob } from '../features/flood-program/index.ts';
import { anchorHistoryJob } from '../features/history/index.ts';
import { fetchMediaJob, sendMessageJob, takeUpMediaJob, takeUpMessagesJob } from '../features/messages/index.ts';
import { neighborhoodsJob } from '../features/neighborhood/index.ts';
import { digestJob } from '../features/notifications/index.ts';
import { portalMailJob } from '../features/portal-mail/index.ts';
import { arrivalLookupsJob } from '../features/prefill/index.ts';
import { privacyJob, privacySweepJob, retentionJob } from '../features/privacy/index.ts';
import { fetchDocumentsJob, takeUpCarrierFilesJob } from '../features/quoting/index.ts';
import { registrationTextJob } from '../features/registration/index.ts';
import { followUpJob, taskRulesJob } from '../features/task-rules/index.ts';
import { deliverWebhooksJob } from '../features/webhooks/index.ts';
import type { JobDefinition } from '../kernel/jobs.ts';
import { sweepFilesJob } from './sweep-files.ts';
import { upkeepJob } from './upkeep.ts';

/** Every kind of job that there is; conversations with carriers are none (features/quoting/requests). */
export const JOBS: readonly JobDefinition[] = [
  sendMessageJob,
  takeUpMessagesJob,
  fetchMediaJob,
  takeUpMediaJob,
  portalMailJob,
  digestJob,
  passwordResetJob,
  enforceSecondFactorJob,
  registrationTextJob,
  tallyCarriersJob,
  autoEmailJob,
  fetchDocumentsJob,
  takeUpCarrierFilesJob,
  signedCopyJob,
  taskRulesJob,
  followUpJob,
  bulkJob,
  sweepBulkJob,
  bulkUploadJob,
  takeUpUploadsJob,
  arrivalLookupsJob,
  pushNoteJob,
  readDocumentJob,
  recognizeDocumentJob,
  sweepDocumentsJob,
  anchorHistoryJob,
  upkeepJob,
  sweepFilesJob,
  backupJob,
  proveBackupJob,
  saveChangesJob,
  privacyJob,
  privacySweepJob,
  retentionJob,
  deliverWebhooksJob,
  loadStatusBookJob,
  neighborhoodsJob,
];
