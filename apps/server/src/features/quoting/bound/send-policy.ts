import { buffer } from 'node:stream/consumers';
import { clientDate, isEmail, type Language, MAIL_TEXT } from '@freeboard/domain';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { inTwoParts } from '../../../kernel/verbs.ts';
import { type ApplicationRecord, applicationById, clientLanguage, refuseArchived } from '../../applications/index.ts';
import { mailAddress, queueMessage } from '../../messages/index.ts';
import { quotesOf } from '../../quotes/index.ts';
import { attachmentsById, currentPolicy } from './bound.queries.ts';
import { notBound, renderEvidence } from './evidence.ts';

/** What mail servers take without asking, in bytes. */
const LARGEST = 18 * 1024 * 1024;

type Policy = NonNullable<Awaited<ReturnType<typeof currentPolicy>>>;
type File = { name: string; media_type: string; bytes: Buffer };
type Input = { application_id: number; quote_id: number; attachment_ids: number[]; with_evidence: boolean };

/** Reads the files that are sent: those of the bound quote that the viewer sees, and its evidence. @throws Fault */
async function filesOf(context: Context, input: Input): Promise<File[]> {
  const { application_id, quote_id, attachment_ids, with_evidence } = input;
  const [quote] = (await quotesOf(context, application_id, [quote_id])).filter(({ id }) => id === quote_id);
  const { documents, bound } = found(quote);
  const seen = new Set([...documents.map(({ attachment }) => attachment?.id), bound?.file?.id]);
  if (attachment_ids.some((id) => !seen.has(id))) throw new Fault('not_found');
  const rows = await attachmentsById(context.db, attachment_ids);
  if (rows.reduce((sum, { size }) => sum + size, 0) > LARGEST)
    throw invalid({ attachment_ids: ['These files are larger than 18 MB together. Choose fewer.'] });
  const evidence = with_evidence ? [await renderEvidence(context, input)] : [];
  const files = await Promise.all(
    rows.map(async ({ name, media_type, storage_key }) => ({
      ...{ name, media_type },
      bytes: await buffer(await context.services.files.read(storage_key)),
    })),
  );
  return [...files, ...evidence];
}

function bodyOf(row: ApplicationRecord, policy: Policy, sender: string, language: Language): string {
  const text = MAIL_TEXT[language];
  const [from, to] = [policy.effective_date, policy.expiration_date].map((day) => clientDate(language, day));
  return [
    text.hello(row.first_name),
    text.policy.body(policy.policy_number, from ?? '', to ?? ''),
    `${sender}\n${[row.agency_name, row.agency_phone].filter(Boolean).join(', ')}`,
  ].join('\n\n');
}

/**
 * E-mails files of the policy that a quote became to the client. @throws Fault not_found, invalid (no e-mail address, the
 * client has refused, too large), conflict (not bound)
 */
export const sendPolicy = inTwoParts<'sendPolicy', File[]>(
  filesOf,
  async (context, { application_id, quote_id }, files) => {
    const { db, viewer } = context;
    const row = found(await applicationById(db, application_id));
    refuseArchived(row);
    const policy = await currentPolicy(db, application_id);
    if (policy?.quote_id !== quote_id) throw notBound();
    if (!isEmail(row.email))
      throw invalid({ receiver_email: ['The client has no e-mail address. Add it in the form.'] });
    const address = mailAddress(row.email);
    const language = await clientLanguage(db, row.id);
    await queueMessage(context, {
      ...{ channel: 'email', address, contact_name: `${row.first_name} ${row.last_name}`.trim(), us_state: '' },
      application: { id: row.id, agency_id: row.agency_id },
      language,
      subject: MAIL_TEXT[language].policy.subject(row.address.split(',')[0] ?? ''),
      body: bodyOf(row, policy, viewer.name, language),
      ...{ html: null, media_url: null, consent: null, at_once_because: '' },
      files,
      template: { name: 'Policy', quote_id },
    });
    context.record({ action: 'sent the client the policy', agencyId: row.agency_id, applicationId: row.id });
    return {};
  },
);
