import type { InputOf } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import type { Change } from '../../kernel/context/context.ts';
import type { ApplicationRecord } from '../applications/index.ts';
import type { Printed } from './document.ts';

type File = { name: string; media_type: string; bytes: Buffer };

/** What goes out with a message. */
export type Content = {
  row: ApplicationRecord;
  language: Language;
  /** As the history names it. */
  what: 'the quotes' | 'the policy';
  single: Printed['single'];
  /** The quotes that it is of; all when left out. */
  quoteIds: number[] | undefined;
  changes: readonly Change[];
  /** What an e-mail carries. */
  files: readonly File[];
  /** What a text carries as media. */
  media: File | null;
  /** What the message keeps of it besides its template. */
  template: object;
};

/** Returns a printed document as a file. */
export const pdfFile = ({ name, bytes }: Printed): File => ({ name, media_type: 'application/pdf', bytes });

/** Returns what goes out with a message of quotes: their PDF. */
export const quotesContent = (
  document: Printed,
  input: Pick<InputOf<'sendOrDownloadQuote'>, 'quote_ids'>,
): Content => ({
  row: document.row,
  language: document.language,
  what: 'the quotes',
  single: document.single,
  quoteIds: document.single ? [document.single.id] : input.quote_ids,
  changes: document.entered,
  files: [pdfFile(document)],
  media: pdfFile(document),
  template: {},
});
