import { SHORT_CODES } from '@freeboard/domain/messages';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type CodeValues, render } from './render.ts';
import { shortCodeRows } from './short-codes.queries.ts';

/** The codes that an agency's text may use, with their labels. */
export async function codeNames(db: TenantDb, agencyId: number): Promise<ReadonlyMap<string, string>> {
  const own = await shortCodeRows(db, agencyId);
  return new Map<string, string>([...SHORT_CODES, ...own].map(({ code, name }) => [code, name]));
}

/** The values of all codes: the system's, and the agency's own with their codes filled in. */
export async function withOwnCodes(db: TenantDb, agencyId: number, system: CodeValues): Promise<CodeValues> {
  const own = await shortCodeRows(db, agencyId);
  const filled = own.map(({ code, body }) => [code, render(body, system, false).text] as const);
  return { ...Object.fromEntries(filled), ...system };
}
