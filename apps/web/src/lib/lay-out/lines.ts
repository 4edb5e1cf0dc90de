/** Maximum depth of indentation. */
const DEEPEST = 40;
const INDENTS = Array.from({ length: DEEPEST + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** Builds lines whose total is at most several times as long as the source. */
export function indented(from: number) {
  const parts: string[] = [];
  let left = 6 * from + 10_000;
  return {
    add(part: string): void {
      parts.push(part);
    },
    /** Begins a line at a depth; false when the text becomes too long. */
    line(depth: number): boolean {
      const indent = INDENTS[Math.min(depth, DEEPEST)] as string;
      parts.push(indent);
      left -= indent.length;
      return left > 0;
    },
    text: (): string => parts.join(''),
  };
}
