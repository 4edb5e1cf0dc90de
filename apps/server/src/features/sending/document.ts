import type { InputOf, Quote, Application as Shown } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import {
  type PdfTemplateType,
  type PdfValues,
  pdfAmount,
  pdfFields,
  pdfValuesErrors,
} from '@freeboard/domain/messages';
import { divideQuotes, leftOutText, nothingToSendText, requestedChoice, singleQuote } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { Application, type ApplicationRecord } from '../applications/index.ts';
import { currentPolicyOfApplication } from '../documents/index.ts';
import { addendaOf } from './addenda.ts';
import { type AdditionalApplication, additionalApplicationsOf } from './additional-applications.ts';
import { brandingOf, logoOf, signatureOf } from './documents.queries.ts';
import { multiQuoteData, togetherData } from './pdf/multi-quote.ts';
import type { Branding } from './pdf/parts.ts';
import { renderMultiQuote, renderSingleQuote } from './pdf/render.ts';
import { agencyDay, enteredInstead, type Sender, singleQuoteData, statedBy } from './pdf/single-quote.ts';

const LONGEST_NAME = 60;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const fileNameOf = (row: Pick<ApplicationRecord, 'first_name' | 'last_name'>): string =>
  plain(`${row.first_name} ${row.last_name}`).slice(0, LONGEST_NAME);

type PrintInput = Pick<
  InputOf<'previewPdf'>,
  | 'application_id'
  | 'sendable_quote_application_ids'
  | 'pdf_template_type'
  | 'quote_ids'
  | 'quote_id'
  | 'pdf_values'
  | 'language'
  | 'with_neighborhood'
>;
type Entered = ReturnType<typeof enteredInstead>;

export type Printed = {
  row: ApplicationRecord;
  name: string;
  bytes: Buffer;
  language: Language;
  template: PdfTemplateType;
  /** The one quote of a Single Quote PDF, and its printed price if that is not the carrier's. */
  single: { id: number; amount: number | undefined } | null;
  /** Printed values that differ from the carrier's. */
  entered: Entered;
};

/** The requested language, else the client's. */
const languageOf = (
  { language }: { language?: Language | undefined },
  { client_language }: Pick<Shown, 'client_language'>,
): Language => language ?? client_language ?? 'en';

/**
 * The printable quotes.
 * @throws Fault invalid with the reason why there are none, or at quote_ids for named ones that cannot be sent
 */
function printable(application: Shown, ids: readonly number[] | undefined): Quote[] {
  const choice = requestedChoice(ids);
  const { sent, leftOut } = divideQuotes(application, choice);
  if (sent.length === 0) throw new Fault('invalid', nothingToSendText(leftOut, choice));
  if (choice !== 'all' && leftOut.length > 0)
    throw invalid({ quote_ids: [`${leftOutText(leftOut)} cannot be sent. Leave it out, or quote again.`] });
  return sent;
}

/** The named quote, else the lowest bindable price. @throws Fault invalid */
function singleOf(quotes: readonly Quote[], id: number | null | undefined): Quote {
  const one = id ? quotes.find((quote) => quote.id === id) : singleQuote(quotes);
  if (!one) throw invalid({ quote_id: ['This quote has no premium to print, or it has expired.'] });
  return one;
}

/** The validated pdf_values. @throws Fault not_allowed; invalid at the field */
function checkedValues(
  context: Context,
  application: Shown,
  input: PrintInput,
  day: string,
  quote: Quote | null,
): PdfValues {
  const values = input.pdf_values as PdfValues | undefined;
  if (values === undefined) return {};
  // Text that a client reads as the agency's offer may be written only by those who may send one.
  if (reach(context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
  const own = quote ? statedBy(application, quote) : {};
  const errors = Object.entries(pdfValuesErrors(application.application_type, values, day, own));
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(([key, messages]) => [`pdf_values.${key}`, messages])));
  const known = ['quote_amount', 'effective_date', ...pdfFields(application.application_type).map(({ key }) => key)];
  return Object.fromEntries(known.map((key) => [key, values[key]]));
}

/** An application on the PDF, with its selected quotes; all when undefined. */
type Part = AdditionalApplication & { ids: readonly number[] | undefined };

/**
 * The preparer that the PDF names: where a client fetches their own, the agent of one of its applications, else the
 * agency.
 */
async function preparerOf({ viewer, db }: Context, agency: Branding, parts: readonly Part[]): Promise<Sender> {
  const isForClient = reach(viewer.role, 'quote.send') === 'none';
  const by = isForClient ? parts.flatMap(({ application }) => application.agent ?? [])[0] : viewer;
  if (!by) return { name: agency.name, email: '' };
  return { name: by.name, email: by.email, signature: await signatureOf(db, by.id) };
}

/** A PDF of the quotes of one or several applications, as its viewer sees them. */
class Proposal {
  readonly #context: Context;
  readonly #input: PrintInput;
  readonly #parts: readonly [Part, ...Part[]];
  readonly #language: Language;

  constructor(context: Context, input: PrintInput, parts: readonly [Part, ...Part[]]) {
    this.#context = context;
    this.#input = input;
    this.#parts = parts;
    this.#language = languageOf(input, parts[0].application);
  }

  get #isOfSeveral(): boolean {
    return this.#parts.length > 1;
  }

  /** @throws Fault not_allowed, invalid */
  async print(): Promise<Printed> {
    const [{ row, application }] = this.#parts;
    const { db, now } = this.#context;
    const quotes = this.#printableQuotes();
    const template = this.#templateFor(quotes);
    const [agency, logo] = await Promise.all([brandingOf(db, row.agency_id), logoOf(db, row.agency_id)]);
    const quote = template === 'Single Quote PDF' ? singleOf(quotes, this.#input.quote_id) : null;
    const values = checkedValues(this.#context, application, this.#input, agencyDay(agency, now), quote);
    const by = await preparerOf(this.#context, agency, this.#parts);
    const printed = { row, language: this.#language, template };
    const name = (kind: string) => `${fileNameOf(row) || (quote ? 'Quote' : 'Quotes')}-${row.number}-${kind}.pdf`;
    if (!quote) {
      const bytes = await renderMultiQuote(await this.#multiQuoteData(agency, by), logo);
      return { ...printed, name: name(this.#isOfSeveral ? 'all-quotes' : 'quotes'), bytes, single: null, entered: [] };
    }
    const addenda = await addendaOf(this.#context, row, this.#input, this.#language);
    const data = singleQuoteData(application, quote, agency, by, now, values, this.#language);
    return {
      ...printed,
      name: name('quote'),
      bytes: await renderSingleQuote({ ...data, addenda }, logo),
      single: { id: quote.id, amount: pdfAmount(values.quote_amount) },
      entered: enteredInstead(statedBy(application, quote), values),
    };
  }

  /**
   * The quotes of the selected application, after checking that every application has one to print.
   * @throws Fault invalid
   */
  #printableQuotes(): Quote[] {
    const [quotes = []] = this.#parts.map(({ application, ids }) => {
      try {
        return printable(application, ids);
      } catch (error) {
        if (!this.#isOfSeveral || !(error instanceof Fault)) throw error;
        const { errors } = error;
        throw new Fault('invalid', `Application ${application.application_id}: ${error.message}`, errors && { errors });
      }
    });
    return quotes;
  }

  #templateFor(quotes: readonly Quote[]): PdfTemplateType {
    const chosen = this.#input.pdf_template_type;
    if (this.#isOfSeveral && chosen === 'Single Quote PDF')
      throw invalid({ pdf_template_type: ['Several applications go into one Multi Quote PDF.'] });
    return chosen ?? (quotes.length === 1 && !this.#isOfSeveral ? 'Single Quote PDF' : 'Multi Quote PDF');
  }

  /** Each application gets its own pages. */
  async #multiQuoteData(agency: Branding, by: Sender) {
    const context = this.#context;
    const language = this.#language;
    const data = await Promise.all(
      this.#parts.map(async ({ row, application, ids }) => {
        const policy = await currentPolicyOfApplication(context, row, { isForClient: true });
        const addenda = await addendaOf(context, row, this.#input, language);
        return { ...multiQuoteData(application, agency, by, context.now, ids, language, policy), addenda };
      }),
    );
    const [first, ...others] = data;
    if (!first) throw new Error('A proposal is of one application at least.');
    if (!this.#isOfSeveral) return first;
    const { row } = this.#parts[0];
    const text = PROPOSAL_TEXT[language];
    const client = [row.first_name, row.last_name].filter(Boolean).join(' ') || text.client;
    return togetherData(first, others, text.titleOfAll(client));
  }
}

/**
 * Prints the document to send or download: the selected application with its selected or all quotes, each additional
 * one with all of its own. @throws Fault not_found, not_allowed, invalid
 */
export async function documentOf(
  context: Context,
  input: PrintInput,
): Promise<{ document: Printed; additionalApplications: readonly AdditionalApplication[] }> {
  const application = await Application.find(context, input.application_id);
  const { row } = application;
  const additionalApplications = await additionalApplicationsOf(context, input, row);
  const selected = { row, application: await application.present(), ids: input.quote_ids };
  const others = additionalApplications.map((one) => ({ ...one, ids: undefined }));
  const document = await new Proposal(context, input, [selected, ...others]).print();
  return { document, additionalApplications };
}
