import type { DocumentKind, DocumentWarning, Reading } from '@freeboard/domain/documents';
import type { Line } from '../pages/lines.ts';
import type { Page } from '../pages/page.ts';

/** A page with its lines, which every reader needs. */
export type LaidOutPage = { page: Page; lines: readonly Line[]; text: string };

/** The document that a page belongs to, as recognized from the page. */
export type Recognition = {
  kind: DocumentKind;
  /** Form and revision; null if none is printed. */
  edition: string | null;
  /** Page of the form, from 1; null if the form does not number its pages. */
  formPage: number | null;
  /** Anything else that distinguishes two documents of one kind, such as a policy number. */
  identity: string | null;
};

export type ReadResult = { readings: Reading[]; warnings: DocumentWarning[] };

/** The pages of one document, in reading order, and the day of reading. */
export type ReaderInput = { pages: readonly LaidOutPage[]; edition: string | null; today: string };

/** Recognizes and reads one kind of document. */
export type Reader = {
  kind: DocumentKind;
  /** @returns null if the page is of another kind */
  recognize: (page: LaidOutPage) => Recognition | null;
  read: (input: ReaderInput) => Promise<ReadResult>;
};
