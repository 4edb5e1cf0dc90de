import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../../test/support/application.ts';
import { zip } from '../../../../test/support/documents/workbook.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PAGE = Buffer.from('<!DOCTYPE html><html><body>Your session has ended.</body></html>');
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const NOTE = { title: 'Elevation certificate', body: 'From John by e-mail, with photos.' };

type File = readonly [name: string, bytes: Buffer];

async function add(who: SignedIn | null, application_id: number, files: readonly File[], note: object = NOTE) {
  const form = new FormData();
  if (who) form.set('session_key', who.sessionKey);
  form.set('application_id', String(application_id));
  form.set('note_details', JSON.stringify(note));
  for (const [name, bytes] of files) form.append('file_data', new Blob([new Uint8Array(bytes)]), name);
  const { url, apiKey } = server.current;
  const answer = await fetch(`${url}/api/agent-portal/add-note-or-attachment-to-application`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  });
  return (await answer.json()) as { code: number; message: string; error?: { errors: Record<string, string[]> } };
}

const kept = (folder: 'kept' | 'incoming'): string[] => {
  try {
    return readdirSync(join(dataDir, 'files', folder));
  } catch {
    return [];
  }
};

describe('R6.1 a note', () => {
  it('is added without a file, and stands in the history', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    succeeded(await agent.call('addNoteOrAttachmentToApplication', { application_id: id, note_details: NOTE }));
    const { notes } = await opened(agent, id);
    expect(notes).toMatchObject([{ ...NOTE, payload: { is_alert: false, sent_by: 'Maria Reyes' }, attachments: [] }]);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(JSON.stringify(history)).toContain('added a note');
  });

  it('comes with files, known by what they hold, and each is opened by this session alone', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    const files: File[] = [
      ['front "1".jpg', PNG],
      ['C:\\fakepath\\Zertifikat ä.pdf', PDF],
      ['list.csv', Buffer.from('a,b\n1,2\n')],
      ['behind a mail.pdf', Buffer.concat([Buffer.alloc(900, 'X-Mail: 1\r\n'), PDF])],
    ];
    expect(await add(agent, id, files)).toMatchObject({ code: 200 });
    const [note] = (await opened(agent, id)).notes;
    expect(note?.attachments.map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ['front 1.jpg', 'picture', PNG.length],
      ['Zertifikat ä.pdf', 'pdf', PDF.length],
      ['list.csv', 'other', 8],
      ['behind a mail.pdf', 'pdf', 900 + PDF.length],
    ]);
    const open = async (at: number) => {
      const attachment_id = note?.attachments[at]?.id ?? 0;
      const { file_url } = succeeded(await agent.call('openNoteAttachment', { application_id: id, attachment_id }));
      return fetch(`${server.current.url}${file_url}`);
    };
    const picture = await open(0);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect((await open(1)).headers.get('content-disposition')).toContain("filename*=UTF-8''Zertifikat%20%C3%A4.pdf");
    const sheet = await open(2);
    expect(sheet.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(sheet.headers.get('content-type')).toBe('application/octet-stream');
    const last = await open(2);
    succeeded(await agent.call('logout', {}));
    expect((await fetch(last.url)).status).toBe(404);
  });

  it.each([
    ['a program named .pdf', [['inspection.pdf', EXE]], { 'file_data.0': [/its content is a Windows program/] }],
    ['a web page named .pdf', [['policy.pdf', PAGE]], { 'file_data.0': [/^policy\.pdf: .* content is a web page/] }],
    ['a web page named .jpg', [['roof.jpg', PAGE]], { 'file_data.0': [/^roof\.jpg: .* content is a web page/] }],
    ['a web page named .xlsx', [['book.xlsx', PAGE]], { 'file_data.0': [/^book\.xlsx: .* content is a web page/] }],
    ['an archive named .pdf', [['papers.pdf', zip({ 'a.pdf': PDF })]], { 'file_data.0': [/is a ZIP archive/] }],
    [
      'one bad file of two',
      [
        ['a.pdf', PDF],
        ['b.pdf', EXE],
      ],
      { 'file_data.1': [/^b\.pdf: /] },
    ],
    ['an empty file', [['a.pdf', Buffer.alloc(0)]], { 'file_data.0': ['a.pdf: This file is empty.'] }],
    ['a file of more than 25 MB', [['a.bin', Buffer.alloc(25 * 1024 * 1024 + 1)]], { 'file_data.0': [/over 25 MB/] }],
    ['eleven files', Array.from({ length: 11 }, () => ['a.pdf', PDF]), { file_data: ['At most 10 files.'] }],
  ] as [string, File[], Record<string, (string | RegExp)[]>][])(
    '%s is refused, and nothing is kept',
    async (_what, files, errors) => {
      const agent = await server.current.as('agent');
      const { id } = await made(agent);
      const before = kept('kept').length;
      const answer = await add(agent, id, files);
      expect(answer.code).toBe(422);
      for (const [field, [says]] of Object.entries(errors))
        expect(answer.error?.errors[field]?.[0]).toMatch(says ?? '');
      expect((await opened(agent, id)).notes).toEqual([]);
      expect(kept('kept')).toHaveLength(before);
      expect(kept('incoming')).toEqual([]);
    },
  );

  it('that ends midway, or is none, is refused, and nothing of it stays', async () => {
    const agent = await server.current.as('agent');
    const { url, apiKey } = server.current;
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = '--x\r\ncontent-disposition: form-data; name="file_data"; filename="a.pdf"\r\n\r\n%PDF-1.4 cut';
    for (const body of [part('session_key', agent.sessionKey) + file, 'nothing of a form']) {
      const headers = { 'x-api-key': apiKey, 'content-type': 'multipart/form-data; boundary=x' };
      const address = `${url}/api/agent-portal/add-note-or-attachment-to-application`;
      const answer = await fetch(address, { method: 'POST', headers, body });
      expect([400, 422]).toContain(answer.status);
    }
    expect(kept('incoming')).toEqual([]);
  });

  it('whose words are refused keeps none of its files', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    const before = kept('kept').length;
    const answer = await add(agent, id, [['a.pdf', PDF]], { title: 'ab', body: 'short' });
    expect(answer.error?.errors).toEqual({
      'note_details.title': ['min. 3 Characters.'],
      'note_details.body': ['min. 10 Characters.'],
    });
    expect([kept('kept').length, kept('incoming')]).toEqual([before, []]);
  });

  it('is nobody’s to add or read but those who may see the application, and files of strangers are not taken in', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    succeeded(await agent.call('addNoteOrAttachmentToApplication', { application_id: id, note_details: NOTE }));
    expect(await add(agent, id, [['a.pdf', PDF]])).toMatchObject({ code: 200 });
    const before = kept('kept').length;
    const other = await server.current.as('agent2');
    expect(await add(other, id, [['a.pdf', PDF]])).toMatchObject({ code: 404 });
    expect(await add(null, id, [['a.pdf', PDF]])).toMatchObject({ code: 401 });
    expect(await add(await server.current.as('customer'), id, [['a.pdf', PDF]])).toMatchObject({ code: 403 });
    expect([kept('kept').length, kept('incoming')]).toEqual([before, []]);
    const file = (await opened(agent, id)).notes.flatMap(({ attachments }) => attachments)[0];
    const wanted = { application_id: id, attachment_id: file?.id ?? 0 };
    expect(await other.call('openNoteAttachment', wanted)).toMatchObject({ code: 404 });
    const mine = await made(agent);
    expect(await agent.call('openNoteAttachment', { ...wanted, application_id: mine.id })).toMatchObject({ code: 404 });
  });
});
