import type { DocumentKind, DocumentWarning, Reading } from '@freeboard/domain/documents';
import type { Line } from '../pages/lines.ts';
import type { Page } from '../pages/page.ts';

export type LaidOutPage = { page: Page; lines: readonly Line[]; text: string };

export type Recognition = {
  kind: DocumentKind;
  /** Form and revision; null if none is printed. */
  edition: string | null;
  /** The page number within the form, from 1; null if the form does not print it. */
  formPage: number | null;
  /** What distinguishes documents of the same kind, such as a policy number; null if nothing does. */
  identity: string | null;
};

export type ReadResult = { readings: Reading[]; warnings: DocumentWarning[] };

/** `today` is YYYY-MM-DD; `pages` are in order. */
export type ReaderInput = { pages: readonly LaidOutPage[]; edition: string | null; today: string };

export type Reader = {
  kind: DocumentKind;
  /** @returns null if the page is of another kind */
  recognize: (page: LaidOutPage) => Recognition | null;
  read: (input: ReaderInput) => Promise<ReadResult>;
};
