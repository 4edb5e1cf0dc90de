/** Kinds of paper that the portal recognizes by content; anything else stays an attachment. */
export const DOCUMENT_KINDS = [
  'elevation_certificate',
  'wind_mitigation',
  'four_point',
  'declarations',
  'flood_determination',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How a reading was made: from a form field, from the text of the page, or from its picture. */
export type ReadingMethod = 'field' | 'text' | 'ocr';

/**
 * What may be done with a reading.
 * `sure`: fills its field at once; `ask`: a person chooses; `check`: is compared only, never filled;
 * `none`: there is no field for it, it is shown and stored with the document.
 */
export type ReadingStrength = 'sure' | 'ask' | 'check' | 'none';

/** A place on a page, in points (1/72 inch) from the top left of the page as it is displayed. */
export type PageBox = { x: number; y: number; width: number; height: number };

/** One value that a document states. */
export type Reading = {
  /** Name of the form's field; null where there is none. */
  field: string | null;
  /** Words of the box on the document. */
  label: string;
  /** What is printed, unchanged. */
  printed: string;
  /** What the field would be set to; null where the print fits none of its options. */
  value: string | number | boolean | null;
  /** Page of the file, from 1. */
  page: number;
  box: PageBox;
  method: ReadingMethod;
  /** 0 to 1; 1 for fields and text. */
  confidence: number;
  strength: ReadingStrength;
};

/** What an underwriter would stop at; `code` is stable, `message` is read by the agent. */
export type DocumentWarning = {
  code: string;
  message: string;
  page: number | null;
  /** What on the page says so; left out where it is no one place. */
  box?: PageBox;
};

/** One document of a file; a file may hold several. */
export type ReadDocument = {
  kind: DocumentKind;
  /** Form and revision as printed in the footer, for example `OIR-B1-1802 (Rev. 01/12)`; null if none is printed. */
  edition: string | null;
  /** Pages of the file that belong to it, from 1, in reading order. */
  pages: number[];
  readings: Reading[];
  warnings: DocumentWarning[];
};

/** Why nothing, or not everything, of a file could be read. */
export type ReadingFailure =
  | 'encrypted'
  | 'broken'
  | 'too_many_pages'
  | 'too_large'
  | 'xfa'
  | 'not_a_document'
  | 'time'
  | 'memory';

/** What was read of one file. `documents` is empty when nothing was recognized. */
export type FileReading = {
  /** Size of each page in points, as it is displayed (after its rotation). */
  pages: { width: number; height: number }[];
  documents: ReadDocument[];
  failure: ReadingFailure | null;
};
