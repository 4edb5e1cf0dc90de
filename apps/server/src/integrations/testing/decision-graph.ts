export const graph = (formulas: Record<string, string>) => ({
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
