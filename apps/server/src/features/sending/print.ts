import type { InputOf } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { type ApplicationRecord, applicationById, present } from '../applications/index.ts';
import { brandingOf } from './documents.queries.ts';
import { multiQuoteData, proposedQuotes } from './pdf/multi-quote.ts';
import { renderMultiQuote } from './pdf/render.ts';

/** Of a client's name in that of a file. */
const LONGEST_NAME = 60;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export type Printed = { row: ApplicationRecord; name: string; bytes: Buffer };

/** The PDF of an application's quotes, chosen ones or all, as its viewer sees them. @throws Fault not_built, not_found, invalid */
export async function print(
  context: Context,
  application_id: number,
  input: Pick<InputOf<'sendOrDownloadQuote'>, 'pdf_template_type' | 'quote_ids'>,
): Promise<Printed> {
  if (input.pdf_template_type === 'Single Quote PDF')
    throw new Fault('not_built', 'The Single Quote PDF is not available yet. Choose Multi Quote PDF.');
  const row = found(await applicationById(context.db, application_id));
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
}
