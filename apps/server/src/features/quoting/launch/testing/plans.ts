/** A decision graph of formulas, as an installation may have kept it since before it was checked as it is now. */
export const tableOf = (formulas: Record<string, string>) => ({
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'in', type: 'inputNode', name: 'in' },
    {
      id: 'e',
      type: 'expressionNode',
      name: 'e',
      content: { expressions: Object.entries(formulas).map(([key, value]) => ({ id: key, key, value })) },
    },
    { id: 'out', type: 'outputNode', name: 'out' },
  ],
  edges: [
    { id: '1', sourceId: 'in', targetId: 'e', type: 'edge' },
    { id: '2', sourceId: 'e', targetId: 'out', type: 'edge' },
  ],
});

/** So many formulas, each made of the name of the one before, and a premium. */
export const formulas = (many: number, text: (before: string) => string): Record<string, string> => ({
  ...Object.fromEntries(Array.from({ length: many }, (_, n) => [`z${n}`, text(n === 0 ? '1' : `$.z${n - 1}`)])),
  premium: '100',
});

/** Within every bound, and seconds of work all the same. */
export const SLOW_PLAN = formulas(90, () => 'sum(map([1..1000], sum(map([1..1000], #))))');
