import type { LaidOutPage } from '../../src/kinds/reader.ts';
import { linesOf } from '../../src/pages/lines.ts';
import type { Page, Picture, Tick, Word } from '../../src/pages/page.ts';

const LETTER = 5;
const HEIGHT = 9;

function wordsOf(text: string): Word[] {
  return text.split('\n').flatMap((line, row) =>
    [...line.replaceAll('\t', '      ').matchAll(/\S+/g)].map(
      (match): Word => ({
        text: match[0],
        confidence: 1,
        isField: false,
        box: { x: 30 + match.index * LETTER, y: 30 + row * 14, width: match[0].length * LETTER, height: HEIGHT },
      }),
    ),
  );
}

const BLANK: Picture = { width: 1224, height: 1584, scale: 2, bits: new Uint8Array(1224 * 198) };

export function pageOf(text: string, number = 1, more: { words?: Word[]; ticks?: Tick[] } = {}): LaidOutPage {
  const page: Page = {
    number,
    width: 612,
    height: 792,
    method: 'text',
    words: more.words ?? wordsOf(text),
    ticks: more.ticks ?? [],
    picture: async () => BLANK,
    displayed: (box) => box,
  };
  const lines = linesOf(page);
  return { page, lines, text: lines.map((line) => line.text).join('\n') };
}
