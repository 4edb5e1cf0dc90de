import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { aRow, checked, csvOf, HEADS, manyRows, sent, stored } from '../../../../test/support/documents/sheets.ts';
import { useServer } from '../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-bulk-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });

const listed = async (search: string) => {
  const admin = await server.current.as('admin');
  const { applications } = succeeded(
    await admin.call('getAgentApplicationsList', { filters: { text: search }, per_page: 100 }),
  );
  return applications;
};

describe('R7.7 a sheet that comes again', () => {
  it('gives its bad rows back in the same columns with the reason, and takes the mended ones', async () => {
    const agent = await server.current.as('agent');
    const heads = ['Producer Code', ...HEADS];
    const rows = manyRows(6, (at) => ({
      last_name: 'Mendham',
      zip: '33140',
      'Producer Code': '=HYPERLINK("http://x")',
      ...(at === 2 ? { flood_zone: 'A31' } : {}),
    }));
    const file = await sent(server.current, agent, 'mend.csv', csvOf(rows, heads));
    await checked(agent, file);
    await stored(agent, file.upload.id);
    const { file_url, name } = succeeded(await agent.call('getBulkUploadErrorsFile', { upload_id: file.upload.id }));
    expect(name).toBe('mend - errors.csv');
    const text = await (await fetch(`${server.current.url}${file_url}`)).text();
    const [head = '', line = ''] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe([...heads, 'Row in the file', 'Reason skipped'].join(','));
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(line).toMatch(/,3,Flood zone: Value is not valid\.$/);
    const again = await sent(server.current, agent, 'mend - errors.csv', text.replace(',A31,', ',AE,'));
    expect(again.sheet?.columns.at(-1)?.match).toMatchObject({ by: 'ours' });
    const seen = await checked(agent, again);
    expect(seen.upload).toMatchObject({ ready: 1, rejected: 0, repeated: 0 });
    await stored(agent, again.upload.id);
    const { total, data } = await listed('mendham');
    expect(total).toBe(6);
    const unplaced = await Promise.all(data.map(async ({ id }) => (await opened(agent, id)).unplaced_values));
    expect(unplaced).toEqual(data.map(() => [{ name: 'Producer Code', value: '=HYPERLINK("http://x")' }]));
  });

  it('is named, as a file and row by row, and not doubled unless that is wanted', async () => {
    const agent = await server.current.as('agent');
    const text = csvOf([
      ...manyRows(3, () => ({ last_name: 'Twiceton', zip: '33141' })),
      aRow(1, { last_name: 'Twiceton', zip: '33141' }),
    ]);
    const first = await sent(server.current, agent, 'once.csv', text);
    expect((await checked(agent, first)).upload).toMatchObject({ ready: 4, repeated: 1 });
    const { rows } = succeeded(
      await agent.call('getBulkUploadRows', { upload_id: first.upload.id, which: 'repeated' }),
    );
    expect(rows.data).toMatchObject([{ row: 5, repeats: null, repeats_row: 2 }]);
    expect((await stored(agent, first.upload.id)).upload.created).toBe(3);
    const second = await sent(server.current, agent, 'again.csv', text);
    expect(second.same_file).toMatchObject([{ name: 'once.csv', created: 3, state: 'done' }]);
    const seen = await checked(agent, second);
    expect(seen.upload).toMatchObject({ ready: 4, repeated: 4 });
    const page = succeeded(await agent.call('getBulkUploadRows', { upload_id: second.upload.id, which: 'repeated' }));
    expect(page.rows.data[0]?.repeats?.number).toBeGreaterThan(1000);
    expect((await stored(agent, second.upload.id)).upload).toMatchObject({ created: 0, left_out: 4 });
    const third = await sent(server.current, agent, 'wanted.csv', text);
    await checked(agent, third);
    expect((await stored(agent, third.upload.id, { leave_out_repeated: false })).upload.created).toBe(4);
  });
});
