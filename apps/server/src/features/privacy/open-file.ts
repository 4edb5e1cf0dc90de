import { localDate } from '@freeboard/domain/forms';
import { certificateNumber } from '@freeboard/domain/privacy';
import { Fault, found } from '../../kernel/faults.ts';
import { addressForSession } from '../../kernel/files/downloads.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { presence } from '../accounts/index.ts';
import { agencyOf } from './find.ts';
import { jobOfAgency } from './jobs.queries.ts';

/**
 * The download address of a job's file, valid for five minutes in this session.
 * @throws Fault not_found, not_allowed, invalid (no agency)
 */
export const openPrivacyFile: Verb<'openPrivacyFile'> = async (context, { privacy_job_id }) => {
  presence.assertOwnHands(context);
  const agencyId = agencyOf(context);
  const job = found(await jobOfAgency(context.own().raw, agencyId, privacy_job_id));
  if (job.storage_key === null) throw new Fault('not_found', 'The file is saved for seven days and is gone now.');
  const isExport = job.kind === 'export';
  if (isExport && job.names_carriers && !context.viewer.displayCarriers)
    throw new Fault(
      'not_allowed',
      'This export names carriers, which you do not see by name. Export the person again.',
    );
  const name = isExport
    ? `Personal data ${localDate(job.requested_at)}.zip`
    : `Certificate ${certificateNumber(job.id, job.requested_at.toISOString())}.pdf`;
  const file_url = await addressForSession(context, {
    agency_id: agencyId,
    name,
    media_type: isExport ? 'application/zip' : 'application/pdf',
    storage_key: job.storage_key,
  });
  context.record({
    action: isExport ? 'downloaded an export of a person' : 'downloaded a certificate of erasure',
    agencyId,
    changes: [{ field: 'file', from: null, to: name }],
  });
  return { file_url, file_name: name };
};
