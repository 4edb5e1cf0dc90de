import { GUEST_LIMITS } from '@freeboard/domain/files';
import { describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { useClientPage } from '../../../../test/support/client-page.ts';
import { fileOf, scriptedPdf, sendFiles } from '../../../../test/support/documents/reading-files.ts';
import { readMetrics } from '../../../../test/support/env.ts';
import { anAgency } from '../../../../test/support/factories.ts';
import { startTestServer } from '../../../../test/support/server.ts';
import { reserveGuestFiles, settleGuestFiles } from './guest-files.ts';

const { server, clock, aLink, current } = useClientPage();
const MB = 1024 * 1024;
let held = 0;
const files = {
  makeRoom: async (bytes: number) => {
    held += bytes;
    return () => {
      held -= bytes;
    };
  },
} as never;
const place = () => ({ db: server.current.db, clock, files });

async function upload(api: string, token: string, count: number, language = 'en') {
  const form = new FormData();
  form.set('token', JSON.stringify(token));
  form.set('language', language);
  for (let at = 0; at < count; at += 1) {
    const page = { width: 600 + Math.random(), height: 792 };
    form.append('file_data', new Blob([scriptedPdf(fileOf([], { pages: [page] })) as never]), `${at}.pdf`);
  }
  const answer = await fetch(`${api}/client-page/upload`, { method: 'POST', body: form });
  return (await answer.json()) as { code: number; error?: { errors: Record<string, string[]> } };
}

describe('what people without a session may bring', () => {
  it('is refused by a link in its client’s language once the link has taken as much as it does in a day', async () => {
    const { id } = await made(current.agent, 'home');
    const { token } = await aLink({}, { id } as never);
    const { api } = server.current;
    for (let n = 0; n < 4; n += 1) expect((await upload(api, token, 10)).code).toBe(200);
    const used = await server.current.db
      .selectFrom('guest_files')
      .select((eb) => eb.fn.sum('files').as('files'))
      .where('door', '=', 'client')
      .where('ticket_hash', 'is', null)
      .where('at', '>', new Date(clock.now().getTime() - 3_600_000))
      .executeTakeFirstOrThrow();
    expect(Number(used.files)).toBe(40);
    expect(await upload(api, token, 1)).toMatchObject({
      code: 429,
      error: { errors: { file_data: [expect.stringContaining('as many files as it can for today')] } },
    });
    expect(await upload(api, token, 1, 'es')).toMatchObject({
      error: { errors: { file_data: [expect.stringContaining('todos los archivos posibles por hoy')] } },
    });
  });

  it('stays within the day’s files of a link when forms come at once', async () => {
    const { id } = await made(current.agent, 'home');
    const { token } = await aLink({}, { id } as never);
    const { api } = server.current;
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload(api, token, 10)));
    const taken = answers.filter(({ code }) => code === 200).length;
    expect(taken).toBeLessThanOrEqual(4);
    for (const answer of answers) if (answer.code !== 200) expect(answer.code).toBe(429);
    // The room reserved by the refused forms is free again.
    for (let n = taken; n < 4; n += 1) expect((await upload(api, token, 10)).code).toBe(200);
    expect((await upload(api, token, 1)).code).toBe(429);
  });

  it('of an upload whose process died counts no longer than its lease', async () => {
    const { id: agencyId } = await anAgency(server.current.db);
    const source = { door: 'client', agencyId, link: 'died' } as const;
    for (let n = 0; n < 4; n += 1) {
      const allowance = await reserveGuestFiles(place(), source, MB);
      for (let file = 0; file < 10; file += 1) await allowance.claim();
    }
    await expect(reserveGuestFiles(place(), source, MB)).rejects.toMatchObject({ code: 'too_many' });
    clock.forward(11 * 60_000);
    const slow = await reserveGuestFiles(place(), source, MB);
    await slow.claim();
    clock.forward(6 * 60_000);
    await slow.claim();
    clock.forward(6 * 60_000);
    // Each file extends the lease of a slow upload.
    await expect(reserveGuestFiles(place(), source, MB, 10)).resolves.toMatchObject({ files: 10 });
    for (let n = 0; n < 2; n += 1) await reserveGuestFiles(place(), source, MB, 10);
    await expect(reserveGuestFiles(place(), source, MB, 10)).resolves.toMatchObject({ files: 8 });
    await expect(slow.claim()).rejects.toMatchObject({ code: 'too_many' });
  });

  it('is limited by form, by link and day, and by agency and day, also for those who come at once', async () => {
    const { id: agencyId } = await anAgency(server.current.db);
    const intake = (link: string, ticket: string, bytes: number | null = MB) =>
      reserveGuestFiles(place(), { door: 'intake', agencyId, link, ticket }, bytes);
    const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status);
    // A form takes 100 MB and 20 files; each of these submissions may bring ten files.
    const atOnce = await outcomes([1, 2, 3, 4].map(() => intake('a', 'one', 30 * MB)));
    expect(atOnce.toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    await expect(intake('a', 'one', 30 * MB)).rejects.toMatchObject({ code: 'too_many', retryAfter_s: 600 });
    clock.forward(11 * 60_000);
    await expect(intake('a', 'one', 100 * MB)).resolves.toMatchObject({ files: 10 });
    const small = await outcomes(Array.from({ length: 20 }, () => intake('a', 'five')));
    expect(small).toEqual(small.map(() => 'fulfilled'));
    const next = await intake('a', 'two');
    await settleGuestFiles(server.current.db, next, { files: 3, bytes: 90 * MB });
    await expect(intake('a', 'two', 20 * MB)).rejects.toMatchObject({ code: 'too_many', retryAfter_s: 86_400 });
    expect(await intake('a', 'two', null)).toMatchObject({ files: 10, bytes: 10 * MB });
    // Files that were not saved do not count.
    const lost = await intake('b', 'three');
    await settleGuestFiles(server.current.db, lost, null);
    const full = {
      door: 'client',
      agency_id: agencyId,
      link_hash: Buffer.from('x'),
      at: clock.now(),
      files: 1,
    } as const;
    await server.current.db
      .insertInto('guest_files')
      .values({ ...full, bytes: GUEST_LIMITS.agency_day.bytes })
      .execute();
    await expect(intake('c', 'four')).rejects.toMatchObject({ code: 'too_many' });
    clock.forward(25 * 3_600_000);
    await expect(intake('c', 'four')).resolves.toMatchObject({ files: 10 });
  });

  it('is limited from one address by all links of an agency, so that others still may', async () => {
    const { id: agencyId } = await anAgency(server.current.db);
    const { files: most } = GUEST_LIMITS.address_day;
    const from = (address: string, link: string, agency = agencyId) =>
      reserveGuestFiles(place(), { door: 'intake', agencyId: agency, link, ticket: link, address }, MB);
    const spend = async (address: string, link: string, files: number) =>
      settleGuestFiles(server.current.db, await from(address, link), { files, bytes: MB });
    await spend('2001:db8:0:1::7', 'm', most - 3);
    expect(await from('2001:db8:0:1::8', 'n')).toMatchObject({ files: 3 });
    await spend('2001:db8:0:1::9', 'o', 2);
    await expect(from('2001:db8:0:1::7', 'p')).rejects.toMatchObject({ code: 'too_many' });
    await expect(from('2001:db8:0:2::7', 'p')).resolves.toMatchObject({ files: 10 });
    await expect(from('192.0.2.7', 'p')).resolves.toMatchObject({ files: 10 });
    const { id: another } = await anAgency(server.current.db);
    await expect(from('2001:db8:0:1::7', 'q', another)).resolves.toMatchObject({ files: 10 });
    // Mail and texts have no network address.
    await expect(
      reserveGuestFiles(place(), { door: 'mail', agencyId, link: 'ann@example.com' }, MB),
    ).resolves.toMatchObject({ files: 10 });
  });

  it('holds room on the disk for a file until it has come, also when it is refused or fails', async () => {
    const { id: agencyId } = await anAgency(server.current.db);
    const from = (link: string, bytes: number | null) =>
      reserveGuestFiles(place(), { door: 'client', agencyId, link }, bytes);
    const before = held;
    const known = await from('disk', 100 * MB);
    const unknown = await from('chunked', null);
    expect(held - before).toBe(50 * MB);
    await unknown.claim();
    expect(held - before).toBe(50 * MB);
    await expect(from('disk', 200 * MB)).rejects.toMatchObject({ code: 'too_many' });
    await settleGuestFiles(server.current.db, known, { files: 1, bytes: 90 * MB });
    await settleGuestFiles(server.current.db, unknown, null);
    expect(held).toBe(before);
  });

  it('is refused while the disk is nearly full, which monitoring and Operations say; people go on', async () => {
    const nearlyFull = await startTestServer({ env: { diskReserve: Number.MAX_SAFE_INTEGER } });
    try {
      const agent = await nearlyFull.as('agent');
      const { id } = await made(agent, 'home');
      const { url } = succeeded(await agent.call('createClientLink', { application_id: id }));
      expect(await upload(nearlyFull.api, url.split('#')[1] ?? '', 1)).toMatchObject({
        code: 503,
        error: { errors: { file_data: [expect.stringContaining('Files can’t be taken right now')] } },
      });
      const { code } = await sendFiles(nearlyFull, agent, id, [['EC.pdf', scriptedPdf(fileOf([]))]]);
      expect(code).toBe(200);
      const metrics = await readMetrics(nearlyFull.url);
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
      expect(value('freeboard_disk_free_bytes')).toBeGreaterThan(0);
      expect(value('freeboard_disk_free_bytes')).toBeLessThan(value('freeboard_disk_reserve_bytes'));
      const { disk } = succeeded(await (await nearlyFull.as('super')).call('getOperationStatus', {}));
      expect(disk.free_bytes).toBeLessThan(disk.reserve_bytes);
    } finally {
      await nearlyFull.stop();
    }
  });
});
