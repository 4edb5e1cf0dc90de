import type { Language } from '@freeboard/domain/languages';

/** The head and foot of every proposal. */
export type AgencyData = {
  name: string;
  address: string;
  phone: string;
  /** 'FL agency license L087315'; blank where none is kept. */
  license: string;
  /** '#1467b3'; white text reads on it. */
  color: string;
  /** What stands where a logo would. */
  initials: string;
};

export type FactData = { label: string; value: string; assumed: boolean };

/** One term of a quote beside what was asked; `mark` says where it is not as the carrier states it. */
export type TermData = {
  key: string;
  label: string;
  value: string;
  asked: string;
  differs: boolean;
  mark: string;
};

/** How the house lies to the base flood, in feet, and in words. */
export type ElevationData = { base_flood: number; ground: number | null; difference: number; words: string };

export type NoticeData = { title: string; text: string };

/** What follows the quotes; `sign` stands under a line to sign on, blank where nothing is signed. */
export type AddendumData = { title: string; paragraphs: string[]; sign: string };

export type MultiQuoteData = {
  /** English when left out. */
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  /** Their title and license; blank where they gave none. */
  prepared_as?: string;
  sandbox: boolean;
  agency: AgencyData;
  /** What was different when the quotes were made. */
  changes: string[];
  /** Values that entered the prices and that nobody confirmed. */
  assumptions: string[];
  facts: FactData[];
  elevation: ElevationData | null;
  /** The terms that are compared at one look, and what was asked of each. */
  heads: string[];
  asked: string[];
  /** The client's current policy, one term for each of the heads; null where nothing states it. */
  current?: { note: string; terms: string[]; premium: string } | null;
  quotes: {
    carrier: string;
    kind: string;
    binding: boolean;
    /** One for each of the heads. */
    terms: { value: string; differs: boolean }[];
    premium: string;
    /** What it costs more or less than the current policy; blank where that is not stated. */
    against?: string;
    /** Each fee and tax: 'Policy fee $50.00'; none where the carrier states one sum. */
    parts: string[];
    note: string;
    gaps: string[];
    /** When its cover can start, and why not before; blank where its carrier does not say. */
    start: string;
  }[];
  /** Where every one of them falls short. */
  common_gaps: string[];
  /** Whether they were compared with what was asked. */
  compared: boolean;
  notices: NoticeData[];
  choice: string;
  addenda?: AddendumData[];
  prepared_email: string;
  disclaimer: string;
  /** Other applications of the same document, each on pages of its own. */
  others?: MultiQuoteData[];
};

/** A choice as it was signed, in the words of what the client was shown. */
export type SignedChoiceData = {
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  /** Their title and license; blank where they gave none. */
  prepared_as?: string;
  prepared_email: string;
  sandbox: boolean;
  agency: AgencyData;
  changes: string[];
  carrier: string;
  price: string;
  is_quote: boolean;
  terms: { label: string; value: string; differs: boolean }[];
  lines: { label: string; amount: string }[];
  gaps: string[];
  assumptions: { label: string; value: string }[];
  notices: NoticeData[];
  signer: string;
  /** What was agreed to by signing; blank where that was not yet part of what was signed. */
  agreement?: string;
  /** Strokes of a drawn signature, each as x and y in turn; null where the name was typed. */
  strokes: number[][] | null;
  /** When, from where and by what it was signed, and what of. */
  proof: { label: string; value: string }[];
};

export type SingleQuoteData = {
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  /** The application's, and the carrier's own for this quote. */
  number: string;
  quote_number: string;
  prepared: string;
  prepared_by: string;
  /** Their title and license; blank where they gave none. */
  prepared_as?: string;
  prepared_email: string;
  sandbox: boolean;
  agency: AgencyData;
  changes: string[];
  carrier: string;
  kind: string;
  binding: boolean;
  /** What is said of it, and by whom: 'The carrier says', or 'Note' of what was entered by hand. */
  note: string;
  note_of: string;
  /** Its last day; blank where the carrier states none. */
  expires: string;
  price: { total: string; entered: boolean; lines: { label: string; amount: string }[] };
  start: { wished: string; earliest: string; reason: string; too_early: boolean };
  facts: FactData[];
  elevation: ElevationData | null;
  terms: TermData[];
  /** Whether anything is printed otherwise than the carrier states it. */
  entered: boolean;
  gaps: string[];
  /** Whether it was compared with what was asked. */
  compared: boolean;
  assumptions: { label: string; value: string }[];
  notices: NoticeData[];
  addenda?: AddendumData[];
  choice: string;
};

/** A plain record: paragraphs, then tables with as many cells a row as heads. */
export type RecordData = {
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  prepared_email: string;
  agency: AgencyData;
  paragraphs: string[];
  sections: { heading: string; text: string; heads: string[]; rows: string[][] }[];
};
