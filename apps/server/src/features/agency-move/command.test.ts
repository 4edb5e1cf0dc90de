import { expect, inject, it } from 'vitest';
import { runScript, useFolders } from '../../../test/support/backups/commands.ts';
import { SECRET_KEY } from '../../../test/support/secret-key.ts';

const folder = useFolders();
const run = (args: string[], DATABASE_URL: string) =>
  runScript('scripts/agency.ts', args, {
    DATA_DIR: folder(),
    SECRET_KEY,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    DATABASE_URL,
  });

it('ends with 1 and how it is written', async () => {
  const { code, output, errors } = await run(['export', 'three', '--to', 'a.age'], '');
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain('npm run agency -- ');
});

it.each([
  ['/no/such/file.age', 'There is no file or folder /no/such/file.age.'],
  ['/tmp', 'What was named is a folder: name a file.'],
])('import %s ends with 1 and the reason', async (file, errors) => {
  expect(await run(['import', file], inject('adminUrl'))).toEqual({ code: 1, output: '', errors: `${errors}\n` });
});

it('ends with 1 and the reason where the database is away', async () => {
  const { code, output, errors } = await run(
    ['export', '1', '--to', `${folder()}/a.age`],
    'postgres://nobody@127.0.0.1:1/none',
  );
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(/^The database cannot be reached/);
});
