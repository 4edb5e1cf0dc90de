import type { BodyKind } from '../../lib/lay-out/lay-out.ts';
import { type CodePart, type CodeTone, codeParts } from '../code/language.ts';
import { type Span, spansWithin } from './find.ts';

export type Part = { text: string; tone: CodeTone | null; isFound: boolean; isCurrent: boolean };

/** Longer lines are not colored. */
const LONGEST = 2_000;

const tonesOf = (kind: BodyKind, line: string): CodePart[] =>
  kind === 'Text' || line.length > LONGEST ? [] : codeParts(kind === 'JSON' ? 'jsonata' : 'xml', line);

type Line = { kind: BodyKind; text: string; lineStart: number; lineEnd: number; start: number; end: number };

export function partsOf(of: Line, found: readonly Span[], current: Span | undefined): Part[] {
  const tones = tonesOf(of.kind, of.text.slice(of.lineStart, of.lineEnd)).map(({ from, to, tone }) => ({
    start: from + of.lineStart,
    end: to + of.lineStart,
    tone,
  }));
  const marks = spansWithin(found, of.start, of.end);
  const cuts = new Set([of.start, of.end]);
  for (const { start, end } of [...tones, ...marks])
    for (const cut of [start, end]) if (cut > of.start && cut < of.end) cuts.add(cut);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((start, nth) => {
    const end = places[nth + 1]!;
    const mark = marks.find((one) => one.start <= start && one.end >= end);
    return {
      text: of.text.slice(start, end),
      tone: tones.find((one) => one.start <= start && one.end >= end)?.tone ?? null,
      isFound: mark !== undefined,
      isCurrent: mark !== undefined && mark === current,
    };
  });
}
