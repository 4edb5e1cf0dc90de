import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROW_TYPES_FILE, rowTypes } from '../../../../../scripts/database/row-types.ts';
import { useDatabase } from '../../../test/support/database.ts';

const database = useDatabase();

it('the row types are those of the migrated schema', async () => {
  expect(readFileSync(ROW_TYPES_FILE, 'utf8')).toBe(await rowTypes(database.current.url));
});
