import type { InputOf } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import type { Change } from '../../kernel/context/context.ts';
import type { ApplicationRecord } from '../applications/index.ts';
import type { Printed } from './document.ts';

type File = { name: string; media_type: string; bytes: Buffer };

export type Content = {
  row: ApplicationRecord;
  language: Language;
  /** As named in the history. */
  what: 'the quotes' | 'the policy';
  single: Printed['single'];
  /** The quotes it is about; all when undefined. */
  quoteIds: number[] | undefined;
  changes: readonly Change[];
  /** An e-mail's attachments. */
  files: readonly File[];
  /** A text message's media. */
  media: File | null;
  /** What the message saves in addition to its template. */
  template: object;
};

export const pdfFile = ({ name, bytes }: Printed): File => ({ name, media_type: 'application/pdf', bytes });

/** The content of a message with quotes: their PDF. */
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
