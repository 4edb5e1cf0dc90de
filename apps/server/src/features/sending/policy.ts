import type { InputOf, Quote, Application as Shown } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { clientDate, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { formatPremium } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { addressForSession } from '../../kernel/files/downloads.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { Application, attachments } from '../applications/index.ts';
import { currentPolicy } from '../policies/index.ts';
import { quotesOf } from '../quotes/index.ts';
import * as branding from './branding.queries.ts';
import { refuseLargeMail } from './mail-size.ts';
import { ProposalContent, type Sender } from './pdf/content.ts';
import type { RecordData } from './pdf/data.ts';
import { renderRecord } from './pdf/render.ts';

type Policy = NonNullable<InputOf<'sendOrDownloadQuote'>['policy']>;
type Bound = { application_id: number; quote_id: number };
type Evidence = { agency_id: number; name: string; media_type: string; bytes: Buffer };

type Row = [label: string, value: string];

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const namesOf = (values: Values, prefix: string): string =>
  [values[`${prefix}first_name`], values[`${prefix}last_name`]].map(textIn).filter(Boolean).join(' ');
const recorded = (rows: readonly Row[]): Row[] => rows.filter(([, value]) => value !== '');

/** 'PO Box 7, Suite 2, Springfield OH 45501', from the fields that are filled in. */
function mortgageeAddress(values: Values): string {
  const [first, second, city, state, zip] = ['address1', 'address2', 'city', 'state', 'zip'].map((part) =>
    textIn(values[`mortgagee_${part}`]),
  );
  return [first, second, [city, state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const DISCLAIMER =
  'This page is information only. It gives no rights to whoever holds it and doesn’t change, extend or replace the policy: the carrier’s declarations and policy form decide what is covered.';
const NO_INSURANCE = 'Sample: this quote came from a test carrier. No insurance is in force.';

function evidenceData(
  application: Shown,
  quote: Quote,
  bound: NonNullable<Quote['bound']> & { policy_number: string },
  content: ProposalContent,
  by: Sender,
): RecordData {
  const values = application.payload.useable_details as Values;
  const { payload } = quote;
  const insured = [namesOf(values, ''), namesOf(values, 'co_applicant_')].filter(Boolean).join(' and ');
  const name = insured || textIn(values.business_name);
  const { terms, prepared } = content.ofOne(quote, by);
  const silent = PROPOSAL_TEXT.en.notStated;
  const policy = recorded([
    ['Insured', name],
    ['Property', application.payload.address],
    ['Carrier', payload.carrier_name],
    ['Policy', payload.offer_name ?? ''],
    ['Policy number', bound.policy_number],
    ['Effective', clientDate('en', bound.effective_date)],
    ['Expires', clientDate('en', bound.expiration_date)],
    ['Premium', formatPremium(bound.premium)],
  ]);
  const mortgagee = recorded([
    ['Mortgagee', textIn(values.mortgagee_name)],
    ['Loan number', textIn(values.mortgagee_loan_number)],
    ['Address', mortgageeAddress(values)],
  ]);
  const coverages = terms.map(
    ({ label, value }): Row => [label, value === silent ? 'Not stated by the carrier' : value],
  );
  return {
    language: 'en',
    agency: content.letterhead,
    title: `Evidence of insurance${name && ` for ${name}`}`,
    description: `Policy ${bound.policy_number}, ${application.payload.address}`,
    heading: 'Evidence of insurance',
    address: application.payload.address,
    prepared,
    prepared_by: by.name,
    prepared_email: by.email,
    paragraphs: quote.is_sandbox ? [NO_INSURANCE, DISCLAIMER] : [DISCLAIMER],
    sections: [
      { heading: 'Policy', heads: ['Item', 'As recorded'], rows: policy },
      { heading: 'Coverages and deductibles', heads: ['Term', 'As the carrier stated it'], rows: coverages },
      { heading: 'Mortgagee', heads: ['Item', 'As recorded'], rows: mortgagee },
    ]
      .filter(({ rows }) => rows.length > 0)
      .map((section) => ({ ...section, text: '' })),
  };
}

const DOWNLOAD_MS = 10 * 60_000;

export const notBound = (): Fault => new Fault('conflict', 'This quote is not recorded as bound.');

/**
 * Renders the evidence of insurance of a bound quote as a one-page PDF. It names the carrier, so viewers who must not
 * see carriers are refused.
 * @throws Fault not_found, conflict (not bound), not_allowed
 */
export async function renderEvidence(context: Context, { application_id, quote_id }: Bound): Promise<Evidence> {
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
  const [agency, logo] = [await branding.of(db, row.agency_id), await branding.logo(db, row.agency_id)];
  const content = new ProposalContent(application, agency, now);
  const bytes = await renderRecord(
    evidenceData(application, quote, { ...bound, policy_number }, content, viewer),
    logo,
  );
  return {
    agency_id: row.agency_id,
    name: `Evidence-of-insurance-${row.number}.pdf`,
    media_type: 'application/pdf',
    bytes,
  };
}

/**
 * Creates a download address for the evidence of insurance of a bound quote, valid for 10 minutes and in this session.
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

/**
 * Reads the policy files to send: chosen files of the bound quote that the viewer may see, and the evidence. Only the
 * evidence can go with a text message.
 * @throws Fault not_found, conflict (not bound), not_allowed, invalid (too large)
 */
export async function policyFiles(context: Context, application_id: number, policy: Policy) {
  const { quote_id, attachment_ids, with_evidence } = policy;
  if ((await currentPolicy(context.db, application_id))?.quote_id !== quote_id) throw notBound();
  const [quote] = (await quotesOf(context, application_id, [quote_id])).filter(({ id }) => id === quote_id);
  const { documents, bound } = found(quote);
  const seen = new Set([...documents.map(({ attachment }) => attachment?.id), bound?.file?.id]);
  if (attachment_ids.some((id) => !seen.has(id))) throw new Fault('not_found');
  const evidence = with_evidence ? await renderEvidence(context, { application_id, quote_id }) : null;
  const files = [...(await attachments.read(context, application_id, attachment_ids)), ...(evidence ? [evidence] : [])];
  refuseLargeMail(files, 'policy');
  return { files, evidence };
}
