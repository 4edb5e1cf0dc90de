import { recorder } from '../../src/features/applications/index.ts';
import type { Exchange } from '../../src/integrations/outbound.ts';
import type { Database } from '../../src/kernel/database/pool.ts';

type Owner = Partial<Parameters<typeof recorder>[1]>;

/** @returns the exchange's id */
export async function recorded(db: Database, owner: Owner, more: Partial<Exchange> = {}): Promise<number> {
  await recorder(db, { agencyId: null, isSandbox: true, ...owner })({
    api_name: 'A service',
    method: 'POST',
    url: 'https://service.example/rate',
    request_headers: {},
    request_body: '{"asked":true}',
    status: 200,
    response_headers: { 'content-type': 'application/json' },
    response_body: '{"ok":true}',
    started_at: new Date(),
    duration_ms: 12,
    fault: null,
    ...more,
  });
  const { id } = await db.selectFrom('exchanges').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return id;
}

export const longJson = (characters: number, end: unknown = 'the end'): string =>
  JSON.stringify({
    rows: Array.from({ length: Math.ceil(characters / 40) }, (_, at) => `row ${at} `.padEnd(37, '.')),
    end,
  });
