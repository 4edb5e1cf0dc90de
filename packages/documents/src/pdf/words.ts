import type { PageBox } from '@freeboard/domain/documents';
import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Tick, Word } from '../pages/page.ts';

type TextItem = { str: string; transform: number[]; width: number; height: number };

/** Share of a letter's height above the baseline. */
const ASCENT = 0.8;

/** Splits a text item at its spaces. Words are positioned as if all letters had the same width. */
function wordsOfItem(item: TextItem, viewport: PageViewport): Word[] {
  const [a = 0, b = 0, , , e = 0, f = 0] = item.transform;
  const size = Math.hypot(a, b) || item.height;
  const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f);
  const [alongX = 0, alongY = 0] = viewport.convertToViewportPoint(e + a, f + b);
  // Skips sideways text, which is a remark in the margin.
  if (Math.abs(alongY - y) > Math.abs(alongX - x)) return [];
  const letter = item.width / Math.max(1, item.str.length);
  return [...item.str.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: { x: x + match.index * letter, y: y - ASCENT * size, width: match[0].length * letter, height: size },
    confidence: 1,
    isField: false,
  }));
}

type WidgetAnnotation = {
  subtype: string;
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  rect: number[];
  hidden?: boolean;
};

function boxOf(rect: number[], viewport: PageViewport): PageBox {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The words of a form field's value, laid out within the field's box, so that labels find them like printed text. */
function wordsOfField(value: string, box: PageBox): Word[] {
  const lines = value.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const lineHeight = Math.min(box.height / Math.max(1, lines.length), 14);
  const height = Math.min(9, lineHeight);
  const top = lines.length > 1 ? box.y : box.y + (box.height - lineHeight) / 2;
  return lines.flatMap((line, index) => {
    const letter = Math.min(5, box.width / Math.max(1, line.length));
    return [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      box: {
        x: box.x + 1 + match.index * letter,
        y: top + index * lineHeight + (lineHeight - height) / 2,
        width: match[0].length * letter,
        height,
      },
      confidence: 1,
      isField: true,
    }));
  });
}

function tickOf(widget: WidgetAnnotation, viewport: PageViewport): Tick {
  const on = widget.exportValue ?? widget.buttonValue;
  const value = typeof widget.fieldValue === 'string' ? widget.fieldValue : '';
  const isOn = on ? value === on : value !== '' && value !== 'Off';
  return { name: widget.fieldName ?? '', box: boxOf(widget.rect, viewport), isOn };
}

export async function textOfPage(
  page: PDFPageProxy,
  viewport: PageViewport,
): Promise<{ words: Word[]; ticks: Tick[] }> {
  const content = await page.getTextContent();
  const printed = content.items.flatMap((item) => ('str' in item ? wordsOfItem(item as TextItem, viewport) : []));
  const widgets = ((await page.getAnnotations()) as WidgetAnnotation[]).filter(
    (annotation) => annotation.subtype === 'Widget' && !annotation.hidden,
  );
  const ticks = widgets.filter((widget) => widget.checkBox || widget.radioButton);
  const filled = widgets.flatMap((widget) => {
    if (widget.fieldType !== 'Tx' && widget.fieldType !== 'Ch') return [];
    const value = [widget.fieldValue]
      .flat()
      .filter((part) => typeof part === 'string')
      .join(' ');
    return wordsOfField(value, boxOf(widget.rect, viewport));
  });
  return { words: [...printed, ...filled], ticks: ticks.map((widget) => tickOf(widget, viewport)) };
}
