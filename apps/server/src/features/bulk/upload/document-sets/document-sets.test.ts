import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../../test/support/application.ts';
import { checked, inState, sendSheet, sent, stored } from '../../../../../test/support/documents/sheets.ts';
import { zip } from '../../../../../test/support/documents/workbook.ts';
import { useServer } from '../../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-sets-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });

const FIXTURES = join(import.meta.dirname, '../../../../../../../packages/documents/test/fixtures');
const paper = (name: string): Buffer => readFileSync(join(FIXTURES, `${name}-invented.pdf`));
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

describe('an archive of documents', () => {
  it('becomes an application of each house, with its documents to be reviewed', async () => {
    const agent = await server.current.as('agent');
    const archive = zip({
      'Sample/Policy.pdf': paper('ho3-florida-columns'),
      'Sample/House.gif': GIF,
      'Landlord.pdf': paper('dp3-landlord'),
      'Cat.gif': GIF,
      'read.txt': 'left out',
    });
    const file = await sent(server.current, agent, 'houses.zip', archive, 'home');
    expect(file.sheet).toMatchObject({ kind: 'documents', written: 'Documents of 2 houses' });
    expect(file.sheet?.notes).toEqual([
      'Not placed: Cat.gif. It states no address of a house. Put it into a folder with the others of its house.',
    ]);
    expect(file.sheet?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['Sample/Policy.pdf; Sample/House.gif', '4127 SW Sample Ct'],
      ['Landlord.pdf', '18 Example Rd'],
    ]);
    await checked(agent, file);
    const done = await stored(agent, file.upload.id, { take_incomplete: true });
    expect(done.upload).toMatchObject({ created: 2, left_out: 0 });
    const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which: 'stored' }));
    const ids = rows.data.map(({ application }) => application?.id ?? 0);
    const first = await opened(agent, ids[0] ?? 0);
    expect(first.payload.useable_details).toMatchObject({ address1: '4127 SW Sample Ct', zip: '33914' });
    const names = async (application_id: number) =>
      succeeded(await agent.call('listDocuments', { application_id })).documents.map(({ name }) => name);
    expect((await names(ids[0] ?? 0)).toSorted()).toEqual(['House.gif', 'Policy.pdf']);
    expect(await names(ids[1] ?? 0)).toEqual(['Landlord.pdf']);
  });

  it('is refused where none of its documents states a house', async () => {
    const agent = await server.current.as('agent');
    const { data } = await sendSheet(server.current, agent, 'cats.zip', zip({ 'a/Cat.gif': GIF }), 'home');
    const { upload } = await inState(agent, data.upload.id, 'failed');
    expect(upload.fault).toBe('Not placed: a/Cat.gif. No document in the folder a states the address of its house.');
  });
});
