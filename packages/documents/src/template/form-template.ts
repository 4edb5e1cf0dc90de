import type { PageBox } from '@freeboard/domain/documents';

/** A word that is unique on its page of the blank form, with its center in points. */
export type Anchor = { text: string; x: number; y: number };

export type TemplatePage = {
  /** The page number that the form prints, from 1. */
  number: number;
  /** Anchors by how a page's words were read: a text layer places them differently than OCR. */
  anchors: Readonly<Record<'text' | 'ocr', readonly Anchor[]>>;
  squares: Readonly<Record<string, PageBox>>;
  blanks: Readonly<Record<string, PageBox>>;
};

export type FormTemplate = { edition: string; pages: readonly TemplatePage[] };

type StoredBox = [x: number, y: number, width: number, height: number];
type StoredPage = {
  words: string;
  scanWords: string;
  squares: Record<string, StoredBox>;
  blanks: Record<string, StoredBox>;
};
export type StoredForm = { edition: string; pages: StoredPage[] };

/** A word without case and punctuation, so that print and OCR compare equal. */
export const anchorText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const boxOf = ([x, y, width, height]: StoredBox): PageBox => ({ x, y, width, height });

const boxesOf = (stored: Record<string, StoredBox>): Record<string, PageBox> =>
  Object.fromEntries(Object.entries(stored).map(([name, box]) => [name, boxOf(box)]));

const anchorsOf = (words: string): Anchor[] =>
  words.split(';').map((entry) => {
    const [text = '', x = '', y = ''] = entry.split(' ');
    return { text, x: Number(x), y: Number(y) };
  });

export function loadTemplate(stored: StoredForm): FormTemplate {
  const pages = stored.pages.map(({ words, scanWords, squares, blanks }, index): TemplatePage => {
    const anchors = { text: anchorsOf(words), ocr: anchorsOf(scanWords) };
    return { number: index + 1, anchors, squares: boxesOf(squares), blanks: boxesOf(blanks) };
  });
  return { edition: stored.edition, pages };
}
