import type { Language } from '@freeboard/domain/languages';

export type AgencyData = {
  name: string;
  address: string;
  phone: string;
  /** 'FL agency license L087315'; blank if there is none. */
  license: string;
  /** '#1467b3': dark enough for white text. */
  color: string;
  initials: string;
};

export type FactData = { label: string; value: string; assumed: boolean };

/** `asked` is the requested value; `mark` notes that `value` is not the carrier's. */
export type TermData = {
  key: string;
  label: string;
  value: string;
  asked: string;
  differs: boolean;
  mark: string;
};

/** The height of the lowest floor above (or below, if negative) the base flood, in feet and as text. */
export type ElevationData = { base_flood: number; ground: number | null; difference: number; words: string };

export type NoticeData = { title: string; text: string };

/** A section after the quotes. `sign` is the text under a signature line, blank without one. */
export type AddendumData = { title: string; paragraphs: string[]; sign: string };

export type MultiQuoteData = {
  /** English if omitted. */
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  /** The preparer's title and license; blank if there are none. */
  prepared_as?: string;
  sandbox: boolean;
  agency: AgencyData;
  changes: string[];
  assumptions: string[];
  facts: FactData[];
  elevation: ElevationData | null;
  /** The compared terms; `asked` holds the requested value of each. */
  heads: string[];
  asked: string[];
  /** The client's current policy, with one term per head; null if there is none. */
  current?: { note: string; terms: string[]; premium: string } | null;
  quotes: {
    carrier: string;
    kind: string;
    binding: boolean;
    /** One per head. */
    terms: { value: string; differs: boolean }[];
    premium: string;
    /** The difference from the current policy; blank when it cannot be stated. */
    against?: string;
    /** Fees and taxes: 'Policy fee $50.00'; empty when the carrier states a single sum. */
    parts: string[];
    note: string;
    gaps: string[];
    /** When coverage can start, and why not before; blank when the carrier does not state it. */
    start: string;
  }[];
  common_gaps: string[];
  compared: boolean;
  notices: NoticeData[];
  choice: string;
  addenda?: AddendumData[];
  prepared_email: string;
  disclaimer: string;
  /** Other applications in the same document, each on its own pages. */
  others?: MultiQuoteData[];
};

export type SignedChoiceData = {
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  /** The preparer's title and license; blank if there are none. */
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
  /** The agreement made by signing; blank for choices signed before there was one. */
  agreement?: string;
  /** Strokes of a drawn signature, each as alternating x and y; null when the name was typed. */
  strokes: number[][] | null;
  proof: { label: string; value: string }[];
};

export type SingleQuoteData = {
  language?: Language;
  title: string;
  description: string;
  heading: string;
  address: string;
  /** The application's number. */
  number: string;
  /** The carrier's number for the quote; blank if it has none. */
  quote_number: string;
  prepared: string;
  prepared_by: string;
  /** The preparer's title and license; blank if there are none. */
  prepared_as?: string;
  prepared_email: string;
  sandbox: boolean;
  agency: AgencyData;
  changes: string[];
  carrier: string;
  kind: string;
  binding: boolean;
  /** A comment and its source: 'The carrier says', or 'Note' for a custom quote. */
  note: string;
  note_of: string;
  /** The quote's last day; blank when the carrier states none. */
  expires: string;
  price: { total: string; entered: boolean; lines: { label: string; amount: string }[] };
  start: { wished: string; earliest: string; reason: string; too_early: boolean };
  facts: FactData[];
  elevation: ElevationData | null;
  terms: TermData[];
  /** Whether any printed value is not the carrier's. */
  entered: boolean;
  gaps: string[];
  compared: boolean;
  assumptions: { label: string; value: string }[];
  notices: NoticeData[];
  addenda?: AddendumData[];
  choice: string;
};

/** A plain record: paragraphs, then tables whose rows have one cell per head. */
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
