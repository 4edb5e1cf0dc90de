export type Span = { start: number; end: number };
export type Found = { spans: Span[]; isAll: boolean };

const MOST = 2_000;

/** Ignores case. */
export function findIn(text: string, wanted: string): Found {
  const words = wanted.trim();
  if (words === '') return { spans: [], isAll: true };
  const pattern = new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    if (spans.length === MOST) return { spans, isAll: false };
    spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return { spans, isAll: true };
}

/** `spans` must be in ascending order. */
export function spansWithin(spans: readonly Span[], start: number, end: number): Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const within: Span[] = [];
  for (let at = low; at < spans.length && spans[at]!.start < end; at += 1) within.push(spans[at]!);
  return within;
}
