import type { Reading } from '@freeboard/domain/documents';
import type { LaidOutPage } from '../kinds/reader.ts';
import { inkIn } from '../pages/ink.ts';
import { type Page, unionBox, type Word } from '../pages/page.ts';
import { type Meaning, reading, readingsOf } from '../readings/draft.ts';
import { mapBox } from './affine.ts';
import { type Alignment, alignPage } from './align.ts';
import { type Mark, markOf, wordsInBlank } from './filled-page.ts';
import type { FormTemplate } from './form-template.ts';

export type Answer = { square: string; printed: string; meanings: readonly Meaning[] };

export type Question = { label: string; field: string | null; answers: readonly Answer[] };

/**
 * Corrects OCR, which joins the line to write on with a word, and separates a capital from the rest of its word:
 * `_4127`, `E xample`.
 */
const printedOf = (words: readonly Word[]): string =>
  words
    .map((word) => word.text.replace(/^_+|_+$/g, ''))
    .join(' ')
    .replace(/(?<!\S)([A-Z]) (?=[a-z]{3})/g, '$1');

type Aligned = { page: Page; alignment: Alignment };

export class FilledForm {
  private readonly pages: readonly Aligned[];

  constructor(pages: readonly LaidOutPage[], template: FormTemplate) {
    this.pages = pages.flatMap(({ page }) => {
      const alignment = alignPage(page, [template]);
      return alignment ? [{ page, alignment }] : [];
    });
  }

  get isEmpty(): boolean {
    return this.pages.length === 0;
  }

  /** The state of a checkbox; null if the document lacks its page. */
  async mark(square: string): Promise<(Mark & { page: Page }) | null> {
    for (const { page, alignment } of this.pages) {
      const mark = await markOf(page, alignment, square);
      if (mark) return { ...mark, page };
    }
    return null;
  }

  async isMarked(square: string): Promise<boolean> {
    return (await this.mark(square))?.state === 'marked';
  }

  /** The text in a blank, from the first page that has any; null if none does. */
  text(blank: string): { page: Page; words: Word[]; printed: string } | null {
    for (const { page, alignment } of this.pages) {
      const words = wordsInBlank(page, alignment, blank);
      if (words.length > 0) return { page, words, printed: printedOf(words) };
    }
    return null;
  }

  read(blank: string, label: string, understand: (printed: string) => readonly Meaning[]): Reading[] {
    const found = this.text(blank);
    return found ? readingsOf({ ...found, label }, understand(found.printed)) : [];
  }

  /** The share of ink in a blank, such as a signature; null if the document lacks its page. */
  async inkOf(blank: string): Promise<{ page: Page; ink: number } | null> {
    for (const { page, alignment } of this.pages) {
      const box = alignment.template.blanks[blank];
      if (!box) continue;
      // The signature line runs along the lower edge.
      const above = mapBox(alignment.affine, { ...box, height: box.height * 0.6 });
      return { page, ink: inkIn(await page.picture(), above) };
    }
    return null;
  }

  async readSquare(square: string, label: string, meanings: readonly Meaning[]): Promise<Reading[]> {
    const mark = await this.mark(square);
    if (!mark || mark.state === 'empty') return [];
    const box = mark.page.displayed(mark.box);
    return meanings.map((meaning) =>
      reading(mark.page, box, {
        field: meaning.field,
        value: mark.state === 'marked' ? meaning.value : null,
        strength: mark.state === 'marked' ? meaning.strength : 'ask',
        label,
        printed: label.split(': ').at(-1) ?? label,
        method: mark.method,
        confidence: mark.confidence,
      }),
    );
  }

  /** Reads the answer to a question of the form. If two answers are marked, or one is doubtful, the user is asked. */
  async answer({ label, field, answers }: Question): Promise<Reading[]> {
    const marks: (Mark & { page: Page; answer: Answer })[] = [];
    for (const answer of answers) {
      const mark = await this.mark(answer.square);
      if (mark && mark.state !== 'empty') marks.push({ ...mark, answer });
    }
    const [only] = marks;
    if (!only) return [];
    const isClear = marks.length === 1 && only.state === 'marked';
    const printed = marks.map(({ answer }) => answer.printed).join(', ');
    const onPage = marks.filter(({ page }) => page === only.page);
    const box = only.page.displayed(unionBox(onPage.map((mark) => mark.box)));
    const meanings: readonly Meaning[] = isClear ? only.answer.meanings : [{ field, value: null, strength: 'ask' }];
    return meanings.map((meaning) =>
      reading(only.page, box, { ...meaning, label, printed, method: only.method, confidence: only.confidence }),
    );
  }
}
