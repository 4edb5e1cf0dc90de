import type { InputOf } from '@freeboard/contract';
import { reach, SENDING_IS_OFF } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { inTwoParts } from '../../kernel/verbs.ts';
import { type ApplicationRecord, applicationById, present } from '../applications/index.ts';
import { brandingOf, insertDocument } from './documents.queries.ts';
import { multiQuoteData, proposedQuotes } from './pdf/multi-quote.ts';
import { renderMultiQuote } from './pdf/render.ts';

/** How long the address of a made document works. */
const LIFE_MS = 10 * 60_000;
/** Of a client's name in that of a file. */
const LONGEST_NAME = 60;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

type BeforeSending = (context: Context, input: InputOf<'sendOrDownloadQuote'>) => Promise<Document>;
type Document = { row: ApplicationRecord; name: string; bytes: Buffer };

/** The PDF of an application's quotes as its viewer sees them. @throws Fault not_allowed, not_built, not_found, invalid */
const print: BeforeSending = async (context, input) => {
  if (input.request_type !== 'download') {
    if (reach(context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
    throw new Fault('not_built', SENDING_IS_OFF);
  }
  if (input.pdf_template_type === 'Single Quote PDF')
    throw new Fault('not_built', 'The Single Quote PDF is not available yet. Choose Multi Quote PDF.');
  const row = found(await applicationById(context.db, input.application_id));
  const application = await present(context, row);
  const ids = input.quote_ids;
  if (proposedQuotes(application, { ids }).length === 0)
    throw new Fault(
      'invalid',
      proposedQuotes(application, { ids, withExpired: true }).length > 0
        ? 'Every quote with a premium has expired. Change the application and launch it again.'
        : ids
          ? 'None of the chosen quotes has a premium to print.'
          : 'There is no quote with a premium to print yet.',
    );
  const agency = await brandingOf(context.db, row.agency_id);
  const bytes = await renderMultiQuote(multiQuoteData(application, agency, context.viewer.name, context.now, ids));
  const client = plain(`${row.first_name} ${row.last_name}`).slice(0, LONGEST_NAME);
  return { row, name: `${client || 'Quotes'}-${row.number}-quotes.pdf`, bytes };
};

/** Makes the PDF of an application's quotes and gives a short-lived address for it, in which nobody's name stands (R5.3). */
export const sendOrDownloadQuote = inTwoParts<'sendOrDownloadQuote', Document>(
  print,
  async (context, _input, { row, name, bytes }) => {
    const token = newKey();
    await insertDocument(context.db, {
      agency_id: row.agency_id,
      application_id: row.id,
      person_id: context.viewer.id,
      session_id: context.session?.id ?? null,
      name,
      media_type: 'application/pdf',
      bytes,
      token_hash: hashKey(token),
      expires_at: new Date(context.now.getTime() + LIFE_MS),
      created_at: context.now,
    });
    context.record({ action: 'downloaded the Multi Quote PDF', agencyId: row.agency_id, applicationId: row.id });
    return { pdf_file_url: `/api/documents/${token}`, pdf_file_name: name };
  },
);
