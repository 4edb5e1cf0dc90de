import type { Database } from '../../src/kernel/database/pool.ts';

type Table = {
  type: string;
  content: { outputs: { id: string; field: string }[]; rules: Record<string, string>[] };
};

/** Replaces the base rates of the demo's rate tables, so that they no longer count as sample rates. */
export async function withOwnRates(db: Database): Promise<void> {
  const rows = await db.selectFrom('carriers').select(['id', 'mapping']).where('kind', '=', 'rate-table').execute();
  for (const { id, mapping } of rows) {
    const { nodes } = (mapping as { decision: { nodes: Table[] } }).decision;
    for (const { content } of nodes.filter(({ type }) => type === 'decisionTableNode'))
      for (const { id: column } of content.outputs.filter(({ field }) => field.endsWith('_rate')))
        for (const rule of content.rules) rule[column] = `${rule[column]} * 1.001`;
    await db
      .updateTable('carriers')
      .set({ mapping: JSON.stringify(mapping) })
      .where('id', '=', id)
      .execute();
  }
}
