import type { InputOf, Quote, Application as Shown } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import type { ApplicationType } from '@freeboard/domain/applications';
import { type Language, PROPOSAL_TEXT, QUOTE_TEXT } from '@freeboard/domain/languages';
import {
  additionalApplicationError,
  type PdfTemplateType,
  type PdfValues,
  pdfAmount,
  pdfFields,
  pdfValuesErrors,
  quoteText,
} from '@freeboard/domain/messages';
import {
  divideQuotes,
  isSameTerm,
  leftOutText,
  nothingToSendText,
  premiumText,
  proposedQuotes,
  requestedChoice,
  singleQuote,
  statedValues,
} from '@freeboard/domain/quotes';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { Application, type ApplicationRecord, addressLookups, openValues } from '../applications/index.ts';
import { currentPolicyOfApplication } from '../documents/index.ts';
import { floodAddenda, floodFacts, shownNeighborhood } from '../flood/index.ts';
import { switchedOff } from '../lookups/index.ts';
import * as branding from './branding.queries.ts';
import { ProposalContent, type Sender, togetherData } from './pdf/content.ts';
import type { AddendumData, MultiQuoteData } from './pdf/data.ts';
import { renderMultiQuote, renderSingleQuote } from './pdf/render.ts';
import { withPrinted } from './pdf/terms.ts';
import { defaultOption } from './templates/template-sent.ts';
import { type CodeValues, withOwnCodes } from './templates/wording.ts';

type Input = Pick<
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

/** An application of a proposal, with the ids of its selected quotes; undefined means all. */
type Part = { row: ApplicationRecord; application: Shown; ids: readonly number[] | undefined };

export type Printed = {
  name: string;
  bytes: Buffer;
  template: PdfTemplateType;
  /** The quote of a Single Quote PDF, with its printed price if that is not the carrier's. */
  single: { id: number; amount: number | undefined } | null;
  /** Printed values that differ from the carrier's. */
  entered: Change[];
};

/** The id of the e-mail template's option for a reminder; an agency may have removed it. */
const REMINDER = 'reminder';
const LONGEST_NAME = 60;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Reads the applications that are sent together with the selected one: of the same agency, and of other lines (R5.2).
 * @throws Fault not_found, invalid
 */
async function additionalParts(context: Context, input: Input, selected: ApplicationRecord): Promise<Part[]> {
  const ids = new Set(input.sendable_quote_application_ids ?? []);
  ids.delete(input.application_id);
  const parts: Part[] = [];
  for (const id of ids) {
    const one = await Application.find(context, id);
    const { row } = one;
    const application = await one.present();
    const error =
      row.agency_id === selected.agency_id
        ? additionalApplicationError(selected.type as ApplicationType, application.application_type)
        : 'Only applications of one agency go out together.';
    if (error) throw invalid({ sendable_quote_application_ids: [error] });
    parts.push({ row, application, ids: undefined });
  }
  return parts;
}

/**
 * The printable quotes.
 * @throws Fault invalid with the reason when there are none, or at quote_ids for selected quotes that cannot be sent
 */
function printable({ application, ids }: Part): Quote[] {
  const choice = requestedChoice(ids);
  const { sent, leftOut } = divideQuotes(application, choice);
  if (sent.length === 0) throw new Fault('invalid', nothingToSendText(leftOut, choice));
  if (choice !== 'all' && leftOut.length > 0)
    throw invalid({ quote_ids: [`${leftOutText(leftOut)} cannot be sent. Leave it out, or quote again.`] });
  return sent;
}

/**
 * The quotes of one or several applications as the viewer offers them to a client, with language, PDF and message
 * text. Downloads, previews, messages and automatic e-mails all use it.
 */
export class Proposal {
  readonly row: ApplicationRecord;
  readonly application: Shown;
  /** Sent together with the selected application, with all of their quotes. */
  readonly additional: readonly Pick<Part, 'row' | 'application'>[];
  readonly language: Language;
  readonly #context: Context;
  readonly #input: Input;
  readonly #parts: readonly [Part, ...Part[]];

  private constructor(context: Context, input: Input, parts: readonly [Part, ...Part[]]) {
    const [{ row, application }, ...additional] = parts;
    this.row = row;
    this.application = application;
    this.additional = additional;
    this.language = input.language ?? application.client_language ?? 'en';
    this.#context = context;
    this.#input = input;
    this.#parts = parts;
  }

  /** @throws Fault not_found; invalid at the additional applications */
  static async of(context: Context, input: Input): Promise<Proposal> {
    const selected = await Application.find(context, input.application_id);
    const { row } = selected;
    const additional = await additionalParts(context, input, row);
    const application = await selected.present();
    return new Proposal(context, input, [{ row, application, ids: input.quote_ids }, ...additional]);
  }

  /**
   * The input of an automatic e-mail: every quote, with the default e-mail template and its selected option, or the
   * reminder. @throws Fault not_found, invalid
   */
  static async automatic(
    context: Context,
    application_id: number,
    purpose: 'quotes' | 'reminder' = 'quotes',
  ): Promise<{ input: InputOf<'sendOrDownloadQuote'>; quotes: Quote[] }> {
    const { row, application, language, quotes } = await Proposal.of(context, { application_id });
    if (!application.email.trim())
      throw invalid({
        receiver_email: ['The application has no e-mail address of the client. Add it and send the quotes.'],
      });
    const optionId = purpose === 'reminder' ? REMINDER : null;
    const chosen = await defaultOption(context, row.agency_id, 'email', { language, optionId });
    if (!chosen) throw invalid({}, 'The agency no longer has a default template for e-mail.');
    const input: InputOf<'sendOrDownloadQuote'> = {
      request_type: 'send-email',
      application_id,
      file_type: 'pdf',
      // An agency without a template in the client's language writes in English, so its PDF is in English too.
      ...(application.client_language === null ? {} : { language: chosen.language }),
      selected_template: { id: chosen.id, name: chosen.name },
      selected_template_option: chosen.option.name,
      option_subject: chosen.option.subject,
      option_body: chosen.option.body,
      receiver_email: application.email,
    };
    return { input, quotes };
  }

  get usState(): string {
    return Application.of(this.#context, this.row).usState;
  }

  get quotes(): Quote[] {
    return this.#parts.flatMap(({ application, ids }) => proposedQuotes(application, requestedChoice(ids)));
  }

  get #isOfSeveral(): boolean {
    return this.#parts.length > 1;
  }

  /** @throws Fault conflict */
  refuseArchived(): void {
    for (const { row } of this.#parts) Application.of(this.#context, row).refuseArchived();
  }

  /**
   * The values of short codes, including the agency's own, as the sender sees the application. `amount` replaces the
   * price of a single quote.
   */
  async codeValues(link: string, ids = this.#input.quote_ids, amount?: number): Promise<CodeValues> {
    const { db, viewer } = this.#context;
    const { application, additional } = this;
    const agency = await branding.of(db, this.row.agency_id);
    const text = QUOTE_TEXT[this.language];
    const typeName = ({ application_type }: Shown) => PROPOSAL_TEXT[this.language].kinds[application_type];
    const { first_name = '', last_name = '' } = application.client.payload;
    const proposed = proposedQuotes(application, requestedChoice(ids));
    const quotes =
      amount === undefined || proposed.length !== 1
        ? proposed
        : proposed.map((quote) => ({ ...quote, payload: { ...quote.payload, premium: amount } }));
    const words = quoteText([...quotes, ...additional.flatMap((other) => proposedQuotes(other.application))], text);
    // A range of prices across several kinds of insurance means nothing.
    const { lowest, highest, range } = this.#isOfSeveral ? quoteText<Quote>([]) : words;
    const { address } = application.payload;
    return withOwnCodes(db, this.row.agency_id, {
      client_first_name: first_name,
      client_last_name: last_name,
      client_name: [first_name, last_name].filter(Boolean).join(' '),
      property_address: address,
      property_street: address.split(',')[0] ?? '',
      application_number: String(application.application_id),
      insurance_type: typeName(application),
      insurance_types: text.and([...new Set(this.#parts.map((part) => typeName(part.application)))]),
      quote_count: words.count,
      quote_word: words.noun,
      premium_range: range,
      pdf_words: words.pdf,
      lowest_premium: lowest ? premiumText(lowest.payload, text) : '',
      highest_premium: highest ? premiumText(highest.payload, text) : '',
      lowest_carrier: lowest?.payload.carrier_name ?? '',
      agent_name: viewer.name,
      agent_email: viewer.email,
      agency_name: agency.name,
      agency_phone: agency.phone,
      agency_address: agency.street_address,
      client_link: link,
    });
  }

  /** Renders the PDF. @throws Fault not_allowed, invalid */
  async print(): Promise<Printed> {
    const { row, application } = this;
    const { db, now } = this.#context;
    const quotes = this.#printableQuotes();
    const template = this.#templateFor(quotes);
    const [agency, logo] = await Promise.all([branding.of(db, row.agency_id), branding.logo(db, row.agency_id)]);
    const quote = template === 'Single Quote PDF' ? this.#singleOf(quotes) : null;
    const content = this.#parts.map((part) => new ProposalContent(part.application, agency, now, this.language));
    const [selected] = content as [ProposalContent];
    const stated = quote ? statedValues(application.application_type, quote.payload) : {};
    const values = this.#checkedValues(selected.day, stated);
    const by = await this.#preparer(agency.name);
    const fullName = plain(`${row.first_name} ${row.last_name}`).slice(0, LONGEST_NAME);
    const name = (kind: string) => `${fullName || (quote ? 'Quote' : 'Quotes')}-${row.number}-${kind}.pdf`;
    if (!quote) {
      const bytes = await renderMultiQuote(await this.#multiQuoteData(content, by), logo);
      return { name: name(this.#isOfSeveral ? 'all-quotes' : 'quotes'), bytes, template, single: null, entered: [] };
    }
    const addenda = await this.#addendaOf(row);
    return {
      name: name('quote'),
      bytes: await renderSingleQuote({ ...selected.ofOne(quote, by, values), addenda }, logo),
      template,
      single: { id: quote.id, amount: pdfAmount(values.quote_amount) },
      entered: Object.entries(withPrinted({}, values))
        .filter(([key, value]) => key !== 'effective_date' && !isSameTerm(stated[key], value))
        .map(([key, value]) => ({ field: `printed_${key}`, from: stated[key] ?? null, to: value ?? null })),
    };
  }

  /** The selected application's quotes. @throws Fault invalid when an application has no printable quote */
  #printableQuotes(): Quote[] {
    const [quotes = []] = this.#parts.map((part) => {
      try {
        return printable(part);
      } catch (error) {
        if (!this.#isOfSeveral || !(error instanceof Fault)) throw error;
        const { errors } = error;
        const number = part.application.application_id;
        throw new Fault('invalid', `Application ${number}: ${error.message}`, errors && { errors });
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

  /** The selected quote, else the cheapest that can be bound, else the cheapest indication. @throws Fault invalid */
  #singleOf(quotes: readonly Quote[]): Quote {
    const id = this.#input.quote_id;
    const one = id ? quotes.find((quote) => quote.id === id) : singleQuote(quotes);
    if (!one) throw invalid({ quote_id: ['This quote has no premium to print, or it has expired.'] });
    return one;
  }

  /** Validates pdf_values. @throws Fault not_allowed; invalid at the field */
  #checkedValues(day: string, stated: ReturnType<typeof statedValues>): PdfValues {
    const values = this.#input.pdf_values as PdfValues | undefined;
    if (values === undefined) return {};
    // Text that a client reads as the agency's offer may be written only by those who may send one.
    if (reach(this.#context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
    const type = this.application.application_type;
    const errors = Object.entries(pdfValuesErrors(type, values, day, stated));
    if (errors.length > 0)
      throw invalid(Object.fromEntries(errors.map(([key, messages]) => [`pdf_values.${key}`, messages])));
    const known = ['quote_amount', 'effective_date', ...pdfFields(type).map(({ key }) => key)];
    return Object.fromEntries(known.map((key) => [key, values[key]]));
  }

  async #preparer(agencyName: string): Promise<Sender> {
    const { viewer, db } = this.#context;
    const isForClient = reach(viewer.role, 'quote.send') === 'none';
    const by = isForClient ? this.#parts.flatMap(({ application }) => application.agent ?? [])[0] : viewer;
    if (!by) return { name: agencyName, email: '' };
    return { name: by.name, email: by.email, signature: await branding.signatureOf(db, by.id) };
  }

  async #multiQuoteData(content: readonly ProposalContent[], by: Sender): Promise<MultiQuoteData> {
    const data = await Promise.all(
      this.#parts.map(async ({ row, ids }, at) => {
        const policy = await currentPolicyOfApplication(this.#context, row, { isForClient: true });
        return { ...content[at]!.ofSeveral(by, ids, policy), addenda: await this.#addendaOf(row) };
      }),
    );
    const [first, ...others] = data as [MultiQuoteData, ...MultiQuoteData[]];
    if (!this.#isOfSeveral) return first;
    const text = PROPOSAL_TEXT[this.language];
    const client = [this.row.first_name, this.row.last_name].filter(Boolean).join(' ') || text.client;
    return togetherData(first, others, text.titleOfAll(client));
  }

  async #addendaOf(row: ApplicationRecord): Promise<AddendumData[]> {
    const facts = await floodFacts(this.#context, row);
    const neighborhood = this.#input.with_neighborhood ? await this.#neighborhoodOf(row) : null;
    return floodAddenda({ type: row.type, ...facts, neighborhood }, this.language);
  }

  async #neighborhoodOf(row: ApplicationRecord) {
    const { db, now, services } = this.#context;
    const lookup = addressLookups.saved(row);
    const off = await switchedOff(db, row.agency_id);
    return shownNeighborhood(
      services.outside,
      {
        blockGroup: lookup === null || lookup.isMoved ? null : lookup.data.facts.block_group,
        values: openValues(row, now).values,
        isOff: off.has('neighborhood'),
      },
      now,
    );
  }
}
