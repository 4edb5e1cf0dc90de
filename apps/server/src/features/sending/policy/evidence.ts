import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { addressForSession } from '../../../kernel/files/downloads.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { currentPolicy } from '../../policies/index.ts';
import { brandingOf, logoOf } from '../documents.queries.ts';
import { agencyData } from '../pdf/parts.ts';
import { renderRecord } from '../pdf/render.ts';
import { evidenceData } from './evidence-data.ts';

type Input = { application_id: number; quote_id: number };
type Evidence = { agency_id: number; name: string; media_type: string; bytes: Buffer };

/** How long the address of a downloaded file works. */
const DOWNLOAD_MS = 10 * 60_000;

export const notBound = (): Fault => new Fault('conflict', 'This quote is not recorded as bound.');

/**
 * Renders the evidence of insurance of a bound quote as a one-page PDF, from the records. It names the carrier, so
 * viewers who may not see carriers get none. @throws Fault not_found, conflict (not bound), not_allowed
 */
export async function renderEvidence(context: Context, { application_id, quote_id }: Input): Promise<Evidence> {
  const { db, viewer, now } = context;
  const read = await Application.find(context, application_id);
  const { row } = read;
  const application = await read.present();
  const quote = found(application.quotes.find(({ id }) => id === quote_id));
  const { bound } = quote;
  if (bound === null) throw notBound();
  const { policy_number } = bound;
  if (!viewer.displayCarriers || policy_number === null)
    throw new Fault('not_allowed', 'Evidence of insurance names the carrier, which your account doesn’t show.');
  const [branding, logo] = [await brandingOf(db, row.agency_id), await logoOf(db, row.agency_id)];
  const data = evidenceData(application, quote, { ...bound, policy_number }, branding, viewer, now);
  const bytes = await renderRecord({ ...data, agency: agencyData(branding, application, 'en') }, logo ?? null);
  return {
    agency_id: row.agency_id,
    name: `Evidence-of-insurance-${row.number}.pdf`,
    media_type: 'application/pdf',
    bytes,
  };
}

/**
 * The address of the evidence of insurance of a bound quote, for this session.
 * @throws Fault not_found, conflict, not_allowed
 */
export const downloadEvidenceOfInsurance = prepareThenCommit<'downloadEvidenceOfInsurance', Evidence>(
  renderEvidence,
  async (context, { application_id, quote_id }, { agency_id, ...file }) => {
    if ((await currentPolicy(context.db, application_id))?.quote_id !== quote_id) throw notBound();
    const file_url = await addressForSession(context, { ...file, agency_id, application_id }, DOWNLOAD_MS);
    context.record({
      action: 'downloaded the evidence of insurance',
      agencyId: agency_id,
      applicationId: application_id,
    });
    return { file_url, file_name: file.name };
  },
);
