import { assert, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedContent, tnefFiles } from './containers.ts';
import { readMail } from './read-mail.ts';

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(0)]);
const WINMAIL = Buffer.concat([
  ...[u32(0x223e9f78), u16(1), attribute(1, 0x00089006, u32(0x10000))],
  ...[attribute(2, 0x00069002, Buffer.alloc(14)), attribute(2, 0x00018010, Buffer.from('Dec page.pdf\0'))],
  ...[attribute(2, 0x0006800f, Buffer.from('%PDF-1.4 x'))],
]);

const mailWith = (type: string, bytes: Buffer, name: string) =>
  [
    ...['From: Lena <lena@example.com>', 'To: answers@freeboard.example', 'Subject: Re: Your quotes'],
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'See the file.'],
    ...['--b', `Content-Type: ${type}`, `Content-Disposition: attachment; filename="${name}"`],
    ...['Content-Transfer-Encoding: base64', '', bytes.toString('base64'), '--b--', ''],
  ].join('\r\n');
const filesOf = async (raw: string) => (await readMail(Buffer.from(raw))).files.map(({ name }) => name);

describe('a container of mail', () => {
  it('of Outlook gives its files', async () => {
    expect(tnefFiles(WINMAIL)?.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['Dec page.pdf', '%PDF-1.4 x'],
    ]);
    expect(await filesOf(mailWith('application/ms-tnef', WINMAIL, 'winmail.dat'))).toEqual([
      ...['winmail.dat', 'Dec page.pdf'],
    ]);
  });

  it('that is a forwarded mail gives its files next to it', async () => {
    const inner = mailWith('application/pdf', Buffer.from('%PDF-1.4 x'), 'Declarations.pdf');
    expect(await filesOf(mailWith('application/octet-stream', Buffer.from(inner), 'Forwarded.eml'))).toEqual([
      ...['Forwarded.eml', 'Declarations.pdf'],
    ]);
  });

  it('is nothing where it is torn or of other bytes', () => {
    for (let end = 0; end < WINMAIL.length; end += 1) expect(() => tnefFiles(WINMAIL.subarray(0, end))).not.toThrow();
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => [signedContent(bytes), tnefFiles(bytes)]).not.toThrow();
      }),
    );
  });
});
