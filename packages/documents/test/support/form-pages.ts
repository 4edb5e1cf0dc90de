import type { LaidOutPage } from '../../src/kinds/reader.ts';
import type { Tick, Word } from '../../src/pages/page.ts';
import type { FormTemplate } from '../../src/template/form-template.ts';
import { pageOf } from './pages.ts';

const HEIGHT = 9;

const word = (text: string, x: number, y: number, isField: boolean): Word => ({
  text,
  confidence: 1,
  isField,
  box: { x, y: y - HEIGHT / 2, width: text.length * 5, height: HEIGHT },
});

export function filledPages(
  form: FormTemplate,
  footer: (page: number) => string,
  { ticked = [], written = {} }: { ticked?: readonly string[]; written?: Readonly<Record<string, string>> },
): LaidOutPage[] {
  return form.pages.map((page) => {
    const anchors = page.anchors.text.map(({ text, x, y }) => word(text, x - text.length * 2.5, y, false));
    const values = Object.entries(written).flatMap(([name, text]) => {
      const blank = page.blanks[name];
      return blank ? [word(text, blank.x + 2, blank.y + blank.height / 2, true)] : [];
    });
    const ticks = Object.entries(page.squares).map(([name, box]): Tick => ({ name, box, isOn: ticked.includes(name) }));
    const end = word(footer(page.number), 36, 785, false);
    return pageOf('', page.number, { words: [...anchors, ...values, end], ticks });
  });
}
