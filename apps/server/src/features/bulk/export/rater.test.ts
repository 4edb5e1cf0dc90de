import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { anAdmin } from '../../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useAgency();
let admin: SignedIn;
beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
});

const exported = (by: SignedIn, application_id: number, format: 'acord' | 'quoterush' = 'acord') =>
  by.call('exportApplication', { application_id, format });

async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    texts.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))));
  return texts;
}

describe('an export for another rater', () => {
  it('holds the application, lists what it does not hold, and leaves a line in the history', async () => {
    const { id, application_id } = await made(admin, 'home', { first_name: 'Zoë & Co', form_type: 'HO3' });
    const acord = succeeded(await exported(admin, id));
    expect(acord).toMatchObject({
      file_name: `Application ${application_id} ACORD XML.xml`,
      media_type: 'application/xml',
      content: expect.stringContaining('<GivenName>Zoë &amp; Co</GivenName>'),
    });
    expect(acord.not_in_file.length).toBeGreaterThan(0);
    const lead = succeeded(await exported(admin, id, 'quoterush'));
    expect(JSON.parse(lead.content).Client.NameFirst).toBe('Zoë & Co');
    const { history } = succeeded(await admin.call('getApplicationHistory', { application_id: id, kind: 'file' }));
    expect(history.data.slice(0, 2).map(({ action }) => action)).toEqual([
      'exported as QuoteRUSH',
      'exported as ACORD XML',
    ]);
  });

  it('comes back by the import as the same application', async () => {
    const { id, payload } = await made(admin, 'flood', { first_name: 'Ana', flood_zone: 'AE', year_build: 1999 });
    for (const format of ['acord', 'quoterush'] as const) {
      const { content } = succeeded(await exported(admin, id, format));
      const { application } = succeeded(await admin.call('importApplication', { document: content }));
      expect(application.application_type).toBe('flood');
      const { first_name, flood_zone, year_build, address1, zip } = payload.useable_details;
      expect(application.payload.useable_details).toMatchObject({ first_name, flood_zone, year_build, address1, zip });
    }
  });

  it.each(['auto', 'life', 'pet'] as const)('refuses an application for %s with the reason', async (type) => {
    const { id } = await made(admin, type);
    expect(await exported(admin, id)).toMatchObject({
      code: 422,
      message: `ACORD XML and QuoteRUSH files hold home and flood applications. This one is ${type}.`,
    });
  });

  it('is not made of an application of another agency, nor of another agent', async () => {
    const { id } = await made(admin, 'flood');
    expect(await exported(await server.current.as('agent2'), id)).toMatchObject({ code: 404 });
    expect(await exported(await server.current.as('agent'), id)).toMatchObject({ code: 404 });
  });

  it('holds one version while the application is being edited', async () => {
    const { id, version } = await made(admin, 'flood', { city: 'Tampa', zip: '33602' });
    const edit = { application_id: id, version, useable_details: { city: 'Miami', zip: '33139' } };
    const [file] = await Promise.all([exported(admin, id), admin.call('updateApplication', edit)]);
    const { content } = succeeded(file);
    expect(content).toMatch(/<City>(Tampa<\/City>.*33602|Miami<\/City>.*33139)/s);
    expect(succeeded(await exported(admin, id)).content).toContain('<City>Miami</City>');
  });

  it('of several is an archive, with what it does not hold, and names those of other types', async () => {
    const [flood, auto] = [await made(admin, 'flood'), await made(admin, 'auto')];
    const selection = { application_ids: [flood.id, auto.id] };
    const begun = succeeded(await admin.call('startBulkJob', { action: 'export', format: 'acord', selection })).job;
    const job = await eventually(async () => {
      const found = succeeded(await admin.call('getBulkJobs', {})).jobs.find(({ id }) => id === begun.id);
      if (!found?.has_file) throw new Error('The job has no file yet.');
      return found;
    });
    expect(job).toMatchObject({ state: 'done', total: 2, failed: 1, format: 'acord' });
    expect(job.failures).toMatchObject([
      { application_id: auto.id, reason: expect.stringContaining('This one is auto.') },
    ]);
    const { file_url, file_name } = succeeded(
      await admin.call('openBulkFile', { bulk_job_id: job.id, file: 'export' }),
    );
    expect(file_name).toMatch(/^Applications ACORD XML [\d-]+\.zip$/);
    const bytes = await (await fetch(new URL(file_url, server.current.url))).arrayBuffer();
    const files = await unzipped(Buffer.from(bytes));
    const content = files.get(`Application ${flood.application_id} ACORD XML.xml`);
    expect(content).toContain('<FloodPolicyQuoteInqRq>');
    expect([files.size, files.get('Not in these files.csv')]).toEqual([
      2,
      expect.stringContaining(`${flood.application_id},`),
    ]);
  });
});
