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

export type NoticeData = { title: string; text: string };

export type MultiQuoteData = {
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  sandbox: boolean;
  agency: AgencyData;
  /** What was different when the quotes were made. */
  changes: string[];
  /** Values that entered the prices and that nobody confirmed. */
  assumptions: string[];
  facts: FactData[];
  quotes: {
    carrier: string;
    kind: string;
    binding: boolean;
    deductible: string;
    building: string;
    contents: string;
    premium: string;
    note: string;
  }[];
  disclaimer: string;
  /** Other applications of the same document, each on pages of its own. */
  others?: MultiQuoteData[];
};

export type SingleQuoteData = {
  title: string;
  description: string;
  heading: string;
  address: string;
  /** The application's, and the carrier's own for this quote. */
  number: string;
  quote_number: string;
  prepared: string;
  prepared_by: string;
  prepared_email: string;
  sandbox: boolean;
  agency: AgencyData;
  changes: string[];
  carrier: string;
  kind: string;
  binding: boolean;
  /** What the carrier says of it. */
  note: string;
  /** Its last day; blank where the carrier states none. */
  expires: string;
  price: { total: string; entered: boolean; lines: { label: string; amount: string }[] };
  start: { wished: string; earliest: string; reason: string; too_early: boolean };
  facts: FactData[];
  terms: TermData[];
  /** Whether anything is printed otherwise than the carrier states it. */
  entered: boolean;
  gaps: string[];
  /** Whether it was compared with what was asked. */
  compared: boolean;
  assumptions: { label: string; value: string }[];
  notices: NoticeData[];
  choice: string;
};
