import { beforeAll, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { fileOf, scriptedPdf } from '../../../test/support/documents/reading-files.ts';

const pages = useClientPage();
const { server, current, aLink } = pages;
let application_id = 0;
beforeAll(async () => {
  application_id = (await made(current.agent, 'home', CLIENT)).id;
});

type File = readonly [name: string, content: Buffer];
const PDF = () => scriptedPdf(fileOf([]));

async function upload(token: string, files: readonly File[], language?: string) {
  const form = new FormData();
  form.set('token', JSON.stringify(token));
  if (language) form.set('language', language);
  for (const [name, content] of files) form.append('file_data', new Blob([content as never]), name);
  const answer = await fetch(`${server.current.api}/client-page/upload`, { method: 'POST', body: form });
  return (await answer.json()) as {
    code: number;
    message: string;
    data: { names: string[] } | null;
    error?: { errors: Record<string, string[]> };
  };
}
const faultsOf = async (answer: ReturnType<typeof upload>) => Object.values((await answer).error?.errors ?? {}).flat();
const documentsOf = async (id: number) =>
  succeeded(await current.agent.call('listDocuments', { application_id: id })).documents;
const linkOf = (id: number) => aLink({}, { id } as never);

describe('a document that a client uploads', () => {
  it('is attached and read, fills nothing, and is told to the agent', async () => {
    const { id } = await made(current.agent, 'home', CLIENT);
    const { token } = await linkOf(id);
    const before = succeeded(await current.agent.call('getApplicationById', { application_id: id })).application;
    expect(await upload(token, [['Current policy.pdf', PDF()]])).toMatchObject({
      code: 200,
      data: { names: ['Current policy.pdf'] },
    });
    expect((await documentsOf(id)).map(({ name }) => name)).toEqual(['Current policy.pdf']);
    const { application } = succeeded(await current.agent.call('getApplicationById', { application_id: id }));
    expect(application.payload.useable_details).toEqual(before.payload.useable_details);
    expect(application.notes[0]).toMatchObject({ title: 'Documents from Lena Hoffmann' });
    const { history } = succeeded(await current.agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data[0]).toMatchObject({ action: 'uploaded documents', actor: { name: 'Lena Hoffmann' } });
    const notices = await server.current.db
      .selectFrom('notifications')
      .select('text')
      .where('application_id', '=', id)
      .execute();
    expect(notices.map(({ text }) => text)).toContainEqual(expect.stringMatching(/uploaded Current policy\.pdf/));
  });

  it('that is sent twice at once is one', async () => {
    const { token } = await linkOf(application_id);
    const same = PDF();
    const answers = await Promise.all([upload(token, [['a.pdf', same]]), upload(token, [['b.pdf', same]])]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const again = await upload(token, [['c.pdf', same]]);
    expect(again.code).toBe(200);
    expect(await documentsOf(application_id)).toHaveLength(1);
  });

  it.each<[string, readonly File[], RegExp, RegExp]>([
    ['nothing', [], /^Choose a file\.$/, /^Elija un archivo\.$/],
    [
      'an empty file',
      [['a.pdf', Buffer.alloc(0)]],
      /^a\.pdf: This file is empty\.$/,
      /^a\.pdf: El archivo está vacío\.$/,
    ],
    ['a text', [['a.txt', Buffer.from('Hi')]], /^a\.txt: Only PDF, JPEG/, /^a\.txt: Envíe un archivo PDF/],
    ['a program', [['a.pdf', Buffer.from('MZ\x90\0'.padEnd(600, '\0'))]], /Windows program/, /puede ser un programa/],
    ['too many', Array.from({ length: 11 }, (_, at): File => [`${at}.pdf`, PDF()]), /^At most 10/, /^Como máximo 10/],
  ])('is refused in the client’s language: %s', async (_what, files, english, spanish) => {
    const { token } = await linkOf(application_id);
    expect((await faultsOf(upload(token, files))).join()).toMatch(english);
    expect((await faultsOf(upload(token, files, 'es'))).join()).toMatch(spanish);
  });

  it('is not taken by a link that has ended, nor by none', async () => {
    const { id } = await made(current.agent, 'home', CLIENT);
    const { token, link } = await linkOf(id);
    succeeded(await current.agent.call('revokeClientLink', { application_id: id, link_id: link.id }));
    for (const [language, words] of [
      ['en', 'This link has ended.'],
      ['es', 'Este enlace ya no es válido.'],
    ] as const)
      expect(await upload(token, [['a.pdf', PDF()]], language)).toMatchObject({ code: 404, message: words });
    expect((await upload('nobodys-token', [['a.pdf', PDF()]])).code).toBe(404);
    expect(await documentsOf(id)).toEqual([]);
  });

  it('is not seen by another agency, nor by another link’s client', async () => {
    const { id } = await made(current.agent, 'home', CLIENT);
    const { token } = await linkOf(id);
    expect((await upload(token, [['a.pdf', PDF()]])).code).toBe(200);
    const other = await server.current.as('agent2');
    expect(await other.call('listDocuments', { application_id: id })).toMatchObject({ code: 404 });
    expect(await documentsOf(application_id)).not.toContainEqual(expect.objectContaining({ application_id: id }));
  });
});
