import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { checked, inState, sendSheet, sent, stored } from '../../../../test/support/documents/sheets.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-separator-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });
let agent: SignedIn;
beforeAll(async () => {
  agent = await server.current.as('agent');
});

/** Comma and semicolon both split every line into two cells. */
const BOTH_WAYS = 'First Name;Last Name,County\nAna;Reyes,Lee\nBo;Cruz,Polk\n';

const readBy = async (upload_id: number, delimiter: ',' | ';' | '\t' | '|') => {
  succeeded(await agent.call('readBulkUploadAgain', { upload_id, delimiter }));
  return inState(agent, upload_id, 'mapping');
};
const headsOf = ({ sheet }: Awaited<ReturnType<typeof readBy>>) => sheet?.columns.map(({ name }) => name);

describe('a text file whose separator may be two signs', () => {
  it('is read the one way and the other, as a person says', async () => {
    const file = await sent(server.current, agent, 'both.csv', BOTH_WAYS);
    expect(file.sheet).toMatchObject({ delimiter: ',', written: 'UTF-8, comma' });
    expect(headsOf(file)).toEqual(['First Name;Last Name', 'County']);
    await checked(agent, file);

    const other = await readBy(file.upload.id, ';');
    expect(other.sheet).toMatchObject({ delimiter: ';', written: 'UTF-8, semicolon' });
    expect(headsOf(other)).toEqual(['First Name', 'Last Name,County']);
    expect(other).toMatchObject({ mapping: null, upload: { ready: 0, incomplete: 0, rows: 2 } });
    await checked(agent, other);
    await stored(agent, file.upload.id, { take_incomplete: true });
    const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which: 'stored' }));
    const made = await opened(agent, rows.data[0]?.application?.id ?? 0);
    expect(made.payload.useable_details.first_name).toBe('Ana');
    expect(made.unplaced_values).toEqual([{ name: 'Last Name,County', value: 'Reyes,Lee' }]);
    expect(await agent.call('readBulkUploadAgain', { upload_id: file.upload.id, delimiter: ',' })).toMatchObject({
      code: 409,
    });
  });

  it('has its error file separated by the sign that was chosen, which is read back the same', async () => {
    const file = await sent(server.current, agent, 'mend.csv', BOTH_WAYS);
    const other = await readBy(file.upload.id, ';');
    await checked(agent, other);
    const { file_url } = succeeded(await agent.call('getBulkUploadErrorsFile', { upload_id: file.upload.id }));
    const text = await (await fetch(new URL(file_url, server.current.url))).text();
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\uFEFF?First Name;"Last Name,County";/),
      expect.stringMatching(/^Ana;"Reyes,Lee";2;/),
    ]);
    const again = await sent(server.current, agent, 'mend - errors.csv', text);
    expect(again.sheet?.delimiter).toBe(';');
    expect(headsOf(again)?.slice(0, 2)).toEqual(['First Name', 'Last Name,County']);
  });

  it('stays as it was read where the chosen one does not fit, and says so once', async () => {
    const wide = `${Array.from({ length: 240 }, (_, at) => `h${at}`).join('|')},County\n${'1|'.repeat(239)}1,Lee\nAna,Polk\n`;
    const file = await sent(server.current, agent, 'wide.csv', wide);
    const before = await readBy(file.upload.id, ',');
    for (let times = 2; times > 0; times -= 1) {
      const after = await readBy(file.upload.id, '|');
      expect(after.sheet?.delimiter).toBe(',');
      expect(headsOf(after)).toEqual(headsOf(before));
      expect(after.sheet?.notes).toEqual([
        expect.stringMatching(/^The file could not be read with the separator pipe: .*240 columns/),
      ]);
    }
  });
});

it('a file that the detected separator makes unreadable is read by the one that a person chooses', async () => {
  // More commas than semicolons, and a last line that seems to be cut off.
  const text = 'Name;Street, City, State\nAna;1 Main St, Miami, FL\nBo;2 Main St';
  const { data } = await sendSheet(server.current, agent, 'cut.csv', text);
  const { upload } = await inState(agent, data.upload.id, 'failed');
  expect(upload.fault).toMatch(/ends inside row 3/);
  const file = await readBy(upload.id, ';');
  expect(file.upload).toMatchObject({ fault: null, fault_row: null, ended_at: null, rows: 2 });
  expect(headsOf(file)).toEqual(['Name', 'Street, City, State']);
});

it.each([['JSON', 'lead.json', JSON.stringify({ Client: { NameFirst: 'Ana', NameLast: 'Reyes' } })]])(
  '%s has no separator',
  async (_kind, name, text) => {
    const file = await sent(server.current, agent, name, text);
    expect(file.sheet?.delimiter).toBeNull();
    expect(await agent.call('readBulkUploadAgain', { upload_id: file.upload.id, delimiter: ';' })).toMatchObject({
      code: 409,
    });
  },
);
