import { z } from 'zod';
import { askJson } from '../ask.ts';
import type { ProviderDeps } from '../provider-result.ts';

const row = z.record(z.string(), z.unknown());

/** An error in an answer with status 200 also counts as a failure. */
export async function openFemaPage(
  deps: ProviderDeps,
  api_name: string,
  path: string,
  dataSet: string,
  query: Record<string, string>,
): Promise<{ ok: true; rows: Record<string, unknown>[] } | { ok: false; reason: string }> {
  const asked = await askJson(deps, api_name, path, query, { personal: [dataSet] });
  if (!asked.ok) return asked;
  const answer = row.safeParse(asked.json);
  const error = answer.success ? answer.data.error : undefined;
  if (error !== undefined)
    return { ok: false, reason: `${api_name}: ${typeof error === 'string' ? error : 'an error'}` };
  const rows = z.array(row).safeParse(answer.success ? answer.data[dataSet] : null);
  return rows.success
    ? { ok: true, rows: rows.data }
    : { ok: false, reason: `${api_name} answered in a shape that is not its own` };
}
