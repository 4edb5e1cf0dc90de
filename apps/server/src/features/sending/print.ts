import type { Application, InputOf, Quote } from '@freeboard/contract';
import {
  divideQuotes,
  type Language,
  leftOutText,
  nothingToSendText,
  type PdfTemplateType,
  type PdfValues,
  pdfAmount,
  pdfFields,
  pdfValuesErrors,
  reach,
  requestedChoice,
  singleQuote,
} from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { type ApplicationRecord, applicationById, present } from '../applications/index.ts';
import { currentPolicyOfApplication } from '../document-readings/index.ts';
import { addendaOf } from './addenda.ts';
import { brandingOf, logoOf, signatureOf } from './documents.queries.ts';
import { multiQuoteData } from './pdf/multi-quote.ts';
import { renderMultiQuote, renderSingleQuote } from './pdf/render.ts';
import { agencyDay, enteredInstead, singleQuoteData, statedBy } from './pdf/single-quote.ts';

/** Of a client's name in that of a file. */
const LONGEST_NAME = 60;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns a client's name as it stands in that of a file. */
export const fileNameOf = (row: Pick<ApplicationRecord, 'first_name' | 'last_name'>): string =>
  plain(`${row.first_name} ${row.last_name}`).slice(0, LONGEST_NAME);

export type PrintInput = Pick<
  InputOf<'sendOrDownloadQuote'>,
  'pdf_template_type' | 'quote_ids' | 'quote_id' | 'pdf_values' | 'language' | 'with_neighborhood'
>;
type Entered = ReturnType<typeof enteredInstead>;

export type Printed = {
  row: ApplicationRecord;
  name: string;
  bytes: Buffer;
  language: Language;
  template: PdfTemplateType;
  /** The one quote of a Single Quote PDF, and its price as printed where that is not the carrier's. */
  single: { id: number; amount: number | undefined } | null;
  /** What was printed otherwise than the carrier states it. */
  entered: Entered;
};

/** Returns the language that was asked for, else the client's. */
export const languageOf = (
  { language }: { language?: Language | undefined },
  { client_language }: Pick<Application, 'client_language'>,
): Language => language ?? client_language ?? 'en';

/**
 * Returns the quotes that can be printed. @throws Fault invalid, saying why there are none, or at quote_ids which of those
 * named cannot go out
 */
export function printable(application: Application, ids: readonly number[] | undefined): Quote[] {
  const choice = requestedChoice(ids);
  const { sent, leftOut } = divideQuotes(application, choice);
  if (sent.length === 0) throw new Fault('invalid', nothingToSendText(leftOut, choice));
  if (choice !== 'all' && leftOut.length > 0)
    throw invalid({ quote_ids: [`${leftOutText(leftOut)} cannot be sent. Leave it out, or quote again.`] });
  return sent;
}

/** Returns the quote that a Single Quote PDF is of: the one named, else the lowest price that can be bound. */
function singleOf(quotes: readonly Quote[], id: number | null | undefined): Quote {
  const one = id ? quotes.find((quote) => quote.id === id) : singleQuote(quotes);
  if (!one) throw invalid({ quote_id: ['This quote has no premium to print, or it has expired.'] });
  return one;
}

/** pdf_values after every check. @throws Fault not_allowed, invalid at the field */
function checkedValues(
  context: Context,
  application: Application,
  input: PrintInput,
  day: string,
  quote: Quote | null,
): PdfValues {
  const values = input.pdf_values as PdfValues | undefined;
  if (values === undefined) return {};
  // What a client reads as the agency's offer is written by those who may send one.
  if (reach(context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
  const own = quote ? statedBy(application, quote) : {};
  const errors = Object.entries(pdfValuesErrors(application.application_type, values, day, own));
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(([key, messages]) => [`pdf_values.${key}`, messages])));
  const known = ['quote_amount', 'effective_date', ...pdfFields(application.application_type).map(({ key }) => key)];
  return Object.fromEntries(known.map((key) => [key, values[key]]));
}

/**
 * Returns the PDF of an application's quotes, chosen ones or all, or of one, as its viewer sees them. @throws Fault
 * not_found, not_allowed, invalid
 */
export async function print(context: Context, application_id: number, input: PrintInput): Promise<Printed> {
  const row = found(await applicationById(context.db, application_id));
  const application = await present(context, row);
  const quotes = printable(application, input.quote_ids);
  const template = input.pdf_template_type ?? (quotes.length === 1 ? 'Single Quote PDF' : 'Multi Quote PDF');
  const [agency, logo] = await Promise.all([brandingOf(context.db, row.agency_id), logoOf(context.db, row.agency_id)]);
  const quote = template === 'Single Quote PDF' ? singleOf(quotes, input.quote_id) : null;
  const values = checkedValues(context, application, input, agencyDay(agency, context.now), quote);
  const client = fileNameOf(row);
  const language = languageOf(input, application);
  const { viewer, now } = context;
  // A client who fetches their own PDF did not prepare it.
  const sender = reach(viewer.role, 'quote.send') === 'none' && application.agent ? application.agent : viewer;
  const by = { name: sender.name, email: sender.email, signature: await signatureOf(context.db, sender.id) };
  const addenda = await addendaOf(context, row, input, language);
  if (!quote) {
    const policy = await currentPolicyOfApplication(context, row, { isForClient: true });
    const data = multiQuoteData(application, agency, by, now, input.quote_ids, language, policy);
    const bytes = await renderMultiQuote({ ...data, addenda }, logo);
    const name = `${client || 'Quotes'}-${row.number}-quotes.pdf`;
    return { row, name, bytes, language, template, single: null, entered: [] };
  }
  const data = singleQuoteData(application, quote, agency, by, now, values, language);
  const bytes = await renderSingleQuote({ ...data, addenda }, logo);
  return {
    row,
    name: `${client || 'Quote'}-${row.number}-quote.pdf`,
    bytes,
    language,
    template,
    single: { id: quote.id, amount: pdfAmount(values.quote_amount) },
    entered: enteredInstead(statedBy(application, quote), values),
  };
}
