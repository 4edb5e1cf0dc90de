import type { Database } from '../../kernel/database/pool.ts';
import { firstTemplates } from '../sending/index.ts';
import { insertAgency, type NewAgency } from './agencies.queries.ts';

export const agencyColumns = <T extends Partial<NewAgency>>({ brand_color, ...rest }: T) => ({
  ...rest,
  ...(brand_color === undefined ? {} : { brand_color: brand_color.toLowerCase() }),
});

export async function newAgency(db: Database, input: NewAgency): Promise<number> {
  const id = await insertAgency(db, { ...agencyColumns(input), name: input.name });
  await firstTemplates(db, id);
  return id;
}
