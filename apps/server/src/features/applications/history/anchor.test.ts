import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { made } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { administer } from '../../../../test/support/databases/administer.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { historyHeads, openClient } from '../../../kernel/backup/database-copy.ts';
import { projectRoot } from '../../../kernel/env/project-root.ts';
import { anchorHistoryJob } from './anchor-job.ts';
import { firstBrokenAnchor } from './chain.queries.ts';

const clock = settableClock();
const server = useServer({ clock });
const DAY_MS = 24 * 3_600_000;

const anchors = () => server.current.db.selectFrom('history_anchors').selectAll().orderBy('up_to_id').execute();

const sent = () =>
  server.current.sandbox.inbox.mails
    .filter(({ subject }) => subject.startsWith('History fingerprint of '))
    .map((mail) => ({ to: mail.to, fingerprint: /^[0-9a-f]{64}$/m.exec(mail.text)?.[0] }));

const verify = async (...args: string[]) => {
  const child = spawn(process.execPath, ['scripts/database/verify-history.ts', ...args], {
    cwd: projectRoot(),
    env: { ...process.env, DATABASE_URL: server.current.databaseUrl },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return [code, output.trim(), errors.trim()];
};

/** Adds a history line and runs the anchor job a day later; waits for `expected` anchors in total. */
async function nextDay(expected: number) {
  const agent = await server.current.as('agent');
  await made(agent);
  clock.forward(DAY_MS);
  await doNow(server.current, anchorHistoryJob);
  return eventually(async () => {
    const found = await anchors();
    expect(found).toHaveLength(expected);
    expect(sent()).toHaveLength(expected);
    return found;
  });
}

it('takes a fingerprint a day, sends it to the super-admins, and finds what was rewritten since', async () => {
  const { db, databaseUrl } = server.current;
  const [first] = await nextDay(1);
  // A second run on the same day saves no anchor.
  await doNow(server.current, anchorHistoryJob);
  const second = (await nextDay(2))[1];
  expect(sent().map(({ to }) => to.join())).toEqual([
    expect.stringContaining('super@demo.test'),
    expect.stringContaining('super@demo.test'),
  ]);
  expect(sent().map(({ fingerprint }) => fingerprint)).toEqual([
    first?.hash.toString('hex'),
    second?.hash.toString('hex'),
  ]);
  expect(await firstBrokenAnchor(db)).toBeNull();
  const copy = sent()[0]?.fingerprint ?? '';
  const [code, words] = await verify(copy);
  expect([code, words]).toEqual([0, expect.stringContaining(`lines: ${copy}`)]);
  expect(await verify('0'.repeat(64))).toEqual([
    1,
    expect.stringMatching(/^Not proved: .* this is no fingerprint/),
    '',
  ]);
  const client = await openClient(databaseUrl);
  const { heads_sha256 } = await historyHeads(client);
  await client.end();
  expect(await verify(heads_sha256)).toEqual([0, expect.stringContaining('these are its heads'), '']);
  for (const args of [['--help'], ['12ab'], [copy, copy]])
    expect(await verify(...args)).toEqual([1, '', expect.stringContaining('npm run verify-history -- FINGERPRINT')]);

  // Acts as a database owner who recomputes every chain.
  await administer(databaseUrl, (query) =>
    query(`alter table history disable trigger all;
      update history set action = 'other', hash = sha256('new')
      where id = (select max(id) from history where id <= ${first?.up_to_id})`),
  );
  expect(await firstBrokenAnchor(db)).toMatchObject({ up_to_id: first?.up_to_id });
});
