import type { Application, Quote } from '@freeboard/contract';
import { buttonColor, isColor, type License, licenseText, USUAL_COLOR } from '@freeboard/domain/agencies';
import type { ApplicationType } from '@freeboard/domain/applications';
import { readScene } from '@freeboard/domain/flood/elevation';
import {
  assumedFields,
  clientChange,
  clientChoice,
  clientValue,
  type FieldValue,
  fieldsOf,
  formFor,
  isBlank,
  pricePart,
  shownLabel,
  type Values,
} from '@freeboard/domain/forms';
import { clientDate, type Language, PROPOSAL_TEXT, type ProposalText, QUOTE_TEXT } from '@freeboard/domain/languages';
import { type PdfValues, pdfAmount, zoneOfAddress } from '@freeboard/domain/messages';
import {
  CUSTOM_QUOTE_DEFAULT_DESCRIPTION,
  type CurrentPolicy,
  compareWithCurrent,
  earliestStart,
  formatPremium,
  isBindable,
  isTooEarly,
  offerTitle,
  premiumText,
  priceCounts,
  priceCountText,
  proposedQuotes,
  requestedChoice,
  startFacts,
  statedValues,
} from '@freeboard/domain/quotes';
import { localDate } from '../../../kernel/clock.ts';
import type { AgencyData, ElevationData, FactData, MultiQuoteData, NoticeData, SingleQuoteData } from './data.ts';
import { gapText, isRequested, notStated, termsOf, termText, withPrinted } from './terms.ts';

export type Branding = {
  name: string;
  street_address: string;
  phone: string;
  brand_color?: string;
  licenses?: readonly License[];
};

export type Sender = {
  readonly name: string;
  readonly email: string;
  readonly signature?: string;
};

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
};

/** 'FL agency license L087315': the license for the property's state, else all licenses. */
function licenseOf(licenses: readonly License[], state: unknown, language: Language): string {
  const own = licenses.find((license) => license.state === state);
  const text = PROPOSAL_TEXT[language];
  if (own) return text.license(own.state, own.number);
  if (language !== 'en') return licenses.map((one) => text.license(one.state, one.number)).join(', ');
  return capital(licenseText(licenses));
}

/** The color is adjusted so that white text on it is readable. */
export const letterhead = (agency: Branding, language: Language, state?: unknown): AgencyData => ({
  name: agency.name,
  address: agency.street_address,
  phone: agency.phone,
  license: licenseOf(agency.licenses ?? [], state, language),
  color: buttonColor(isColor(agency.brand_color ?? '') ? (agency.brand_color ?? USUAL_COLOR) : USUAL_COLOR),
  initials: initialsOf(agency.name),
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const FACTS = {
  flood: [
    'flood_zone',
    'bfe_elevation',
    'property_elevation',
    'elevation_difference_computed',
    'year_build',
    'sqft',
    'occupancy_type',
    'foundation_type_computed',
    'construction_type',
    'deductible',
    'building_limit',
    'contents_limit',
    'effective_date',
  ],
  home: [
    'form_type',
    'year_build',
    'roof_year',
    'sqft',
    'construction_type',
    'occupancy_type',
    'dwelling',
    'contents',
    'other_structure',
    'loss_of_use',
    'liability',
    'aop_deductible',
    'hurricane_deductible',
    'effective_date',
  ],
} as const;

const CLIENT_LABELS: Readonly<Record<string, string>> = {
  elevation_difference_computed: 'Height above base flood',
  foundation_type_computed: 'Foundation',
};

const ROW_NAMES: Readonly<Record<string, readonly string[]>> = {
  vehicles_info: ['year', 'make', 'model'],
  drivers_info: ['first_name', 'last_name'],
};

/** '2019 HONDA Civic, 2021 FORD F-150'; blank for lists whose rows have no name. */
function rowsText(key: string, rows: unknown): string {
  const names = ROW_NAMES[key];
  if (!names || !Array.isArray(rows)) return '';
  const rowText = (row: Record<string, unknown>) =>
    names
      .map((name) => row[name])
      .filter(Boolean)
      .join(' ');
  return rows.map(rowText).filter(Boolean).join(', ');
}

function isCoverage(type: ApplicationType): (key: string) => boolean {
  const { sections } = formFor(type);
  const own = sections.filter(({ key }) => key !== 'client' && key !== 'property').flatMap(({ fields }) => fields);
  return (key) => own.some((field) => field.key === key && field.carried === undefined);
}

const COMPARED: Partial<Record<ApplicationType, readonly (keyof ProposalText['heads'])[]>> = {
  flood: ['deductible', 'building_limit', 'contents_limit', 'replacement_cost_on_content'],
  home: ['aop_deductible', 'hurricane_deductible', 'dwelling', 'contents'],
};
const NO_VALUE = '—';
const HALF_A_CENT = 0.005;

/**
 * What a client reads about an application and its quotes, as the viewer sees them; the same in the PDF and on the
 * client's page.
 */
export class ProposalContent {
  readonly #application: Application;
  readonly #agency: Branding;
  readonly #now: Date;
  readonly #language: Language;

  constructor(application: Application, agency: Branding, now: Date, language: Language = 'en') {
    this.#application = application;
    this.#agency = agency;
    this.#now = now;
    this.#language = language;
  }

  /** The date from which forms and boards compute a coverage start; used here so that the PDF shows the same start. */
  get day(): string {
    return localDate(this.#now);
  }

  get #type(): ApplicationType {
    return this.#application.application_type;
  }

  get #values(): Values {
    return this.#application.payload.useable_details as Values;
  }

  get #text(): ProposalText {
    return PROPOSAL_TEXT[this.#language];
  }

  get letterhead(): AgencyData {
    return letterhead(this.#agency, this.#language, this.#values.state);
  }

  facts(without: readonly string[] = []): FactData[] {
    const language = this.#language;
    const fields = fieldsOf(formFor(this.#type));
    const type = this.#type;
    const keys: readonly string[] =
      type === 'flood' || type === 'home' ? FACTS[type] : [...fields.keys()].filter(isCoverage(type));
    return keys.flatMap((key) => {
      if (without.includes(key)) return [];
      const field = fields.get(key);
      const value = this.#values[key];
      if (!field || isBlank(value)) return [];
      const words = field.kind === 'list' ? rowsText(key, value) : clientValue(language, field, value as FieldValue);
      if (words === '') return [];
      const label = (language === 'en' && CLIENT_LABELS[key]) || shownLabel(language, field);
      return [{ label, value: words, assumed: this.#isAssumed(key) }];
    });
  }

  #isAssumed(key: string): boolean {
    return this.#application.provenance[key]?.source === 'assumed';
  }

  /** Unconfirmed values that affected the prices (R9.3). */
  get assumptions(): { label: string; value: string }[] {
    return assumedFields(formFor(this.#type), this.#values, this.#application.provenance).map((field) => ({
      label: shownLabel(this.#language, field),
      value: clientValue(this.#language, field, this.#values[field.key] as FieldValue),
    }));
  }

  /**
   * The height of the lowest floor above the base flood, computed as for the drawing on screen; null if unknown, or
   * for lines other than flood.
   */
  get elevation(): ElevationData | null {
    if (this.#type !== 'flood') return null;
    const { bfe, ground, difference } = readScene(this.#application.payload.useable_details);
    if (bfe === null || difference === null) return null;
    return { base_flood: bfe, ground, difference, words: this.#text.floor(difference, String(bfe)) };
  }

  /** Values that have changed since the quotes were made (D11): 'Roof year 2012, now 2020'. */
  get changes(): string[] {
    const form = formFor(this.#type);
    return (this.#application.outdated?.changes ?? []).map((change) => clientChange(this.#language, form, change));
  }

  notices(quotes: readonly Quote[]): NoticeData[] {
    const all = quotes.flatMap((quote) => this.#noticesOf(quote));
    return [...new Map(all.map((notice) => [notice.title, notice])).values()];
  }

  #noticesOf({ payload }: Quote): NoticeData[] {
    const { notices } = this.#text;
    const isPrivateFlood = this.#type === 'flood' && payload.waiting?.program !== 'nfip';
    const isSurplus = payload.lines.some(({ label }) => /surplus/i.test(label));
    return [
      notices.notAPolicy,
      ...(isBindable(payload) ? [] : [notices.indication]),
      notices.price,
      ...(isPrivateFlood ? [notices.lender, notices.nfip] : []),
      // Required by section 626.924 of the Florida Statutes.
      ...(isSurplus && this.#values.state === 'FL' ? [notices.surplusFlorida] : []),
    ];
  }

  current(policy: CurrentPolicy | null) {
    if (policy === null) return null;
    const text = this.#text;
    const language = this.#language;
    const type = this.#type;
    return {
      note: [policy.carrier, policy.expires_on ? text.endsOn(clientDate(language, policy.expires_on)) : '']
        .filter(Boolean)
        .join(' · '),
      price: policy.premium === null ? text.notStated : formatPremium(policy.premium),
      value: (key: string): string =>
        termText(key, policy.coverages[key] ?? policy.deductibles[key], language) || text.notStated,
      against({ payload }: Quote): string {
        const { by, result } = compareWithCurrent(type, payload, policy).price;
        if (by === null) return '';
        if (by === 0) return text.sameAsNow;
        const words = (by < 0 ? text.lessThanNow : text.moreThanNow)(formatPremium(Math.abs(by)));
        return result === 'other' ? text.onOtherTerms(words) : words;
      },
    };
  }

  #common(by: Sender) {
    return {
      language: this.#language,
      address: this.#application.payload.address,
      // By the clock at the agency's address.
      prepared: clientDate(this.#language, localDate(this.#now, zoneOfAddress(this.#agency.street_address))),
      prepared_by: by.name,
      prepared_as: by.signature ?? '',
      prepared_email: by.email,
      agency: this.letterhead,
      changes: this.changes,
      elevation: this.elevation,
    };
  }

  get #clientName(): string {
    const { first_name, last_name } = this.#application.client.payload;
    return [first_name, last_name].filter(Boolean).join(' ') || this.#text.client;
  }

  /**
   * Data of the Single Quote PDF. `values` are pdf_values already checked by pdfValuesErrors; they replace the
   * quote's own values, and each difference is marked. `unstated`: the gaps that only name what the carrier omits.
   */
  ofOne(quote: Quote, by: Sender, values: PdfValues = {}): SingleQuoteData & { unstated: readonly string[] } {
    const text = this.#text;
    const language = this.#language;
    const type = this.#type;
    const { payload } = quote;
    const kind = text.kinds[type];
    const asked = this.#values;
    const stated = statedValues(type, payload);
    const printed = withPrinted(stated, values);
    const terms = termsOf(type, { payload, asked, stated, printed, language });
    const unstated = notStated(terms, language);
    const price = this.#priceOf(quote, printed);
    const isBinding = isBindable(payload);
    return {
      ...this.#common(by),
      title: capital(text.titleOfOne(kind, this.#clientName)),
      description: text.descriptionOfOne(isBinding, this.#application.payload.address),
      heading: capital(text.headingOfOne(kind, this.#clientName)),
      number: String(this.#application.application_id),
      quote_number: quote.carrier_quote_number ?? '',
      sandbox: quote.is_sandbox,
      carrier: offerTitle(payload),
      kind: isBinding ? text.quote : text.indication,
      binding: isBinding,
      note: payload.description === CUSTOM_QUOTE_DEFAULT_DESCRIPTION ? '' : payload.description,
      note_of: quote.is_custom ? text.note : text.carrierSays,
      expires: payload.expires_on ? clientDate(language, payload.expires_on) : '',
      price,
      start: this.#startOf(quote, printed),
      facts: [...this.facts(terms.map(({ key }) => key).concat('effective_date')), ...this.#garage(printed)],
      terms,
      entered: price.entered || terms.some(({ mark }) => mark === text.entered),
      gaps: [...gapText(type, { payload, asked, printed, language }), ...unstated],
      unstated,
      compared: type === 'flood' || type === 'home',
      assumptions: this.assumptions,
      notices: this.#noticesOf(quote),
      choice: (isBinding ? text.chooseQuote : text.chooseIndication)(this.#agency.name),
    };
  }

  isRequested(term: { asked: string }): boolean {
    return isRequested(term, this.#language);
  }

  #priceOf({ payload }: Quote, printed: PdfValues): SingleQuoteData['price'] {
    const language = this.#language;
    const premium = pdfAmount(printed.quote_amount) ?? payload.premium;
    const isEntered = premium === null || Math.abs(premium - (payload.premium ?? 0)) >= HALF_A_CENT;
    const { about } = QUOTE_TEXT[language];
    const amountText = (amount: number) => (isBindable(payload) ? formatPremium(amount) : about(formatPremium(amount)));
    return {
      total: premiumText({ ...payload, premium }, QUOTE_TEXT[language]),
      entered: isEntered,
      lines: isEntered
        ? []
        : payload.lines.map(({ label, amount }) => ({ label: pricePart(language, label), amount: amountText(amount) })),
    };
  }

  #startOf({ payload }: Quote, printed: PdfValues): SingleQuoteData['start'] {
    const language = this.#language;
    const text = QUOTE_TEXT[language];
    const wished = printed.effective_date ?? null;
    const start = payload.waiting ? earliestStart(payload.waiting, startFacts(this.#values, this.day), text) : null;
    return {
      wished: typeof wished === 'string' && wished !== '' ? clientDate(language, wished) : '',
      earliest: start ? clientDate(language, start.earliest) : '',
      reason: start?.reason ?? (this.#type === 'flood' ? text.start.notStated : ''),
      too_early: start !== null && isTooEarly(wished, start),
    };
  }

  #garage({ garage_attached }: Values): FactData[] {
    if (this.#type !== 'flood' || typeof garage_attached !== 'string') return [];
    const value = clientChoice(this.#language, garage_attached);
    return [{ label: this.#text.garageAttached, value, assumed: false }];
  }

  ofSeveral(by: Sender, ids?: readonly number[], policy: CurrentPolicy | null = null): MultiQuoteData {
    const text = this.#text;
    const quotes = proposedQuotes(this.#application, requestedChoice(ids));
    const singles = quotes.map((quote) => this.ofOne(quote, by));
    const askedOf = (key: string) =>
      singles.flatMap(({ terms }) => terms).find((term) => term.key === key && term.asked !== '')?.asked ?? NO_VALUE;
    const isStated = (key: string) =>
      singles.some(({ terms }) => terms.some((one) => one.key === key && one.value !== text.notStated));
    const compared = (COMPARED[this.#type] ?? []).filter((key) => isStated(key) || askedOf(key) !== NO_VALUE);
    const current = this.current(policy);
    const isOfAll = (gap: string) => singles.length > 1 && singles.every(({ gaps }) => gaps.includes(gap));
    const title = capital(text.titleOfSeveral(text.kinds[this.#type], this.#clientName));
    return {
      ...this.#common(by),
      title,
      description: text.descriptionOfSeveral(
        priceCountText(priceCounts(quotes.map(({ payload }) => payload)), QUOTE_TEXT[this.#language]),
        this.#application.payload.address,
      ),
      heading: title,
      sandbox: quotes.some((quote) => quote.is_sandbox),
      assumptions: this.assumptions.map(({ label, value }) => `${label}: ${value}`),
      facts: this.facts(compared),
      heads: compared.map((key) => text.heads[key]),
      asked: compared.map(askedOf),
      current: current && { note: current.note, terms: compared.map(current.value), premium: current.price },
      quotes: quotes.map((quote, at) => {
        const line = this.#lineOf(quote, singles[at]!, compared);
        return { ...line, against: current?.against(quote) ?? '', gaps: line.gaps.filter((gap) => !isOfAll(gap)) };
      }),
      common_gaps: (singles[0]?.gaps ?? []).filter(isOfAll),
      compared: compared.length > 0,
      notices: this.notices(quotes),
      choice: text.chooseNamed(this.#agency.name),
      disclaimer: text.disclaimer,
    };
  }

  #lineOf(quote: Quote, one: SingleQuoteData, compared: readonly string[]): MultiQuoteData['quotes'][number] {
    const text = this.#text;
    return {
      carrier: one.carrier,
      kind: one.kind,
      binding: one.binding,
      terms: compared.map((key) => {
        const term = one.terms.find((stated) => stated.key === key);
        const value = !term || term.value === text.notStated ? NO_VALUE : term.value;
        return { value, differs: term?.differs ?? false };
      }),
      premium: one.price.total,
      parts: one.price.lines.map(({ label, amount }) => `${label} ${amount}`),
      note: [one.note, one.expires ? text.goodUntilDay(one.expires) : ''].filter(Boolean).join(' · '),
      gaps: one.gaps,
      start: quote.payload.waiting ? `${one.start.earliest}: ${one.start.reason}` : '',
    };
  }
}

export function togetherData(first: MultiQuoteData, others: readonly MultiQuoteData[], title: string): MultiQuoteData {
  return {
    ...first,
    title,
    description: [first, ...others].map(({ heading, address }) => `${heading}, ${address}`).join('; '),
    sandbox: [first, ...others].some(({ sandbox }) => sandbox),
    others: [...others],
  };
}
