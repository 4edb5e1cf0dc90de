/** Deeper than this the lines are not moved in any further. */
const DEEPEST = 40;
const INDENTS = Array.from({ length: DEEPEST + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** Puts lines together, at most several times as long as what they are made of. */
export function indented(from: number) {
  const parts: string[] = [];
  let left = 6 * from + 10_000;
  return {
    add(part: string): void {
      parts.push(part);
    },
    /** Begins a line at a depth; false when there is too much of it. */
    line(depth: number): boolean {
      const indent = INDENTS[Math.min(depth, DEEPEST)] as string;
      parts.push(indent);
      left -= indent.length;
      return left > 0;
    },
    text: (): string => parts.join(''),
  };
}
