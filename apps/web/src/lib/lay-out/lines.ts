/** Deeper lines are indented no further. */
const DEEPEST = 40;
const INDENTS = Array.from({ length: DEEPEST + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

export function indented(from: number) {
  const parts: string[] = [];
  let left = 6 * from + 10_000;
  return {
    add(part: string): void {
      parts.push(part);
    },
    /** False when the text becomes many times as long as its source. */
    line(depth: number): boolean {
      const indent = INDENTS[Math.min(depth, DEEPEST)] as string;
      parts.push(indent);
      left -= indent.length;
      return left > 0;
    },
    text: (): string => parts.join(''),
  };
}
