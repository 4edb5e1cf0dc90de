/** Kinds of documents that the portal recognizes by content; anything else stays an attachment. */
export const DOCUMENT_KINDS = [
  'elevation_certificate',
  'wind_mitigation',
  'four_point',
  'declarations',
  'flood_determination',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Source of a reading: a form field of the PDF, the text of the page, or its image. */
export type ReadingMethod = 'field' | 'text' | 'ocr';

/**
 * How a reading may be used.
 * `sure`: fills its field immediately; `ask`: a user chooses; `check`: only compared, never filled; `none`: has no
 * field, is shown and stored with the document.
 */
export type ReadingStrength = 'sure' | 'ask' | 'check' | 'none';

/** A box on a page, in points (1/72 inch) from the top left of the page as displayed. */
export type PageBox = { x: number; y: number; width: number; height: number };

export type Reading = {
  /** Name of the form's field; null if there is none. */
  field: string | null;
  label: string;
  /** The printed text, unchanged. */
  printed: string;
  /** The value for the field; null if the printed text matches none of its options. */
  value: string | number | boolean | null;
  /** Page of the file, from 1. */
  page: number;
  box: PageBox;
  method: ReadingMethod;
  /** 0 to 1; 1 for fields and text. */
  confidence: number;
  strength: ReadingStrength;
};

/** A defect that would stop an underwriter; `code` is stable, `message` is for the agent. */
export type DocumentWarning = {
  code: string;
  message: string;
  page: number | null;
  /** Its position on the page; omitted if it has no single position. */
  box?: PageBox;
};

/** One document of a file; a file may contain several. */
export type ReadDocument = {
  kind: DocumentKind;
  /** Form and revision as printed in the footer, for example `OIR-B1-1802 (Rev. 01/12)`; null if none is printed. */
  edition: string | null;
  /** Its pages in the file, from 1, in reading order. */
  pages: number[];
  readings: Reading[];
  warnings: DocumentWarning[];
};

export type ReadingFailure =
  | 'encrypted'
  | 'broken'
  | 'too_many_pages'
  | 'too_large'
  | 'xfa'
  | 'not_a_document'
  | 'time'
  | 'memory';

/** The result of reading one file. `documents` is empty when nothing was recognized. */
export type FileReading = {
  /** Size of each page in points, as displayed (after rotation). */
  pages: { width: number; height: number }[];
  documents: ReadDocument[];
  failure: ReadingFailure | null;
};

/** The first value if there are several; '' if there is none. */
export const statedText = (readings: readonly Pick<Reading, 'field' | 'value'>[], field: string): string => {
  const found = readings.find((one) => one.field === field && one.value !== null && one.value !== '');
  return found ? String(found.value) : '';
};
