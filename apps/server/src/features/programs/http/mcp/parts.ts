export const MOST_CHARACTERS = 20_000;
/** Characters reserved for the line that states the number of the part. */
const HEAD = 200;

/** A part of an answer's JSON, counted from 1; null when there is no such part. */
export function partOf(answer: unknown, part: number): string | null {
  const text = JSON.stringify(answer);
  if (text.length <= MOST_CHARACTERS) return part === 1 ? text : null;
  const size = MOST_CHARACTERS - HEAD;
  const count = Math.ceil(text.length / size);
  if (part > count) return null;
  const next = part < count ? ` Ask again with part ${part + 1} for the next.` : '';
  return `Part ${part} of ${count} of one JSON answer; it may begin within data_not_instructions.${next}\n${text.slice((part - 1) * size, part * size)}`;
}
