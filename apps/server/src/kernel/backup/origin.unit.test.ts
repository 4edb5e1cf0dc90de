import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readParts } from './archive-reader.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { isClusterFile } from './changes/restore-cluster.ts';
import { createSigner, type Origins, SIGNATURE } from './origin.ts';

const folder = mkdtempSync(join(tmpdir(), 'freeboard-origin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [ours, theirs] = [createSigner('a'.repeat(40)), createSigner('b'.repeat(40))];
const identity = await generateX25519Identity();
const KEYS = { passphrase: null, recipient: await identityToRecipient(identity), identity };
let files = 0;

async function written(
  parts: readonly [string, string][],
  signer: typeof ours | null,
  more?: (to: ArchiveWriter) => Promise<void>,
) {
  files += 1;
  const path = join(folder, `${files}.age`);
  await writeArchive(
    path,
    KEYS,
    async (writer) => {
      for (const [name, text] of parts) await writer.add(name, text);
      await more?.(writer);
    },
    signer,
  );
  return path;
}

async function readAll(path: string, origins: Origins) {
  const found: [string, string][] = [];
  // A reader may skip a part's content.
  for await (const { name, content } of readParts(path, { ...KEYS, origins }))
    found.push([name, name === 'skipped' ? '' : (await buffer(content)).toString()]);
  return found;
}

const PARTS: [string, string][] = [
  ['header.json', '{}'],
  ['skipped', 'of no interest'],
  ['tables/one/00000001', 'a row'],
];

describe('the origin of a backup', () => {
  it('is proved by the key of its installation, over every part', async () => {
    const path = await written(PARTS, ours);
    expect((await readAll(path, [ours.key])).map(([name]) => name)).toEqual(PARTS.map(([name]) => name));
    await expect(readAll(path, [theirs.key])).rejects.toThrow('signed by another installation');
    await expect(readAll(path, [])).rejects.toThrow('Nothing proves');
    expect(await readAll(path, null)).toHaveLength(PARTS.length);
  });

  it('is not proved where nobody signed, or where parts differ from what was signed', async () => {
    await expect(readAll(await written(PARTS, null), [ours.key])).rejects.toThrow('It is not signed');
    let signature = '';
    for await (const _ of readParts(
      await written(PARTS, { ...ours, sign: (digest) => (signature = ours.sign(digest)) }),
      KEYS,
    ));
    const forged = (parts: [string, string][], after: [string, string][] = []) =>
      written(parts, null, async (writer) => {
        await writer.add(SIGNATURE, JSON.stringify({ key: ours.key, signature }));
        for (const [name, text] of after) await writer.add(name, text);
      });
    expect(await readAll(await forged(PARTS), [ours.key])).toHaveLength(PARTS.length);
    const changed: [string, string][][] = [
      PARTS.slice(1),
      PARTS.toReversed(),
      [...PARTS, ['tables/two/00000001', 'x']],
      PARTS.map(([name, text]) => [name, name === 'skipped' ? `${text}!` : text]),
      PARTS.map(([name, text]) => [name === 'skipped' ? 'other' : name, text]),
    ];
    for (const parts of changed) await expect(readAll(await forged(parts), [ours.key])).rejects.toThrow('not signed');
    await expect(readAll(await forged(PARTS, [['late', 'x']]), [ours.key])).rejects.toThrow('not signed');
  });

  it('has one key for a secret key, which does not show it', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 32 }), (secret) => {
        expect(createSigner(secret).key).toBe(createSigner(secret).key);
        expect(createSigner(secret).key).toMatch(/^origin-[\w-]{43}$/);
      }),
    ));
});

it.each([
  ['PG_VERSION', true],
  ['backup_label', true],
  ['global/1262', true],
  ['global/1262_fsm', true],
  ['global/pg_control', true],
  ['base/16384/2619_vm', true],
  ['base/16384/16500.1', true],
  ['base/16384/pg_filenode.map', true],
  ['pg_xact/0000', true],
  ['pg_multixact/offsets/0000', true],
  ['postgresql.conf', false],
  ['postgresql.auto.conf', false],
  ['pg_hba.conf', false],
  ['pg_ident.conf', false],
  ['recovery.signal', false],
  ['base/16384/evil.so', false],
  ['base/16384/../../postgresql.conf', false],
  ['conf.d/more.conf', false],
])('of a cluster %s is taken: %s', (path, isTaken) => expect(isClusterFile(path)).toBe(isTaken));
