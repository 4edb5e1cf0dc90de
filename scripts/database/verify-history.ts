import { historyChain } from '../../apps/server/src/features/applications/index.ts';
import { historyHeads, openClient } from '../../apps/server/src/kernel/backup/database-copy.ts';
import { refuseUsage, runOnDatabase } from '../command.ts';

const [fingerprint, ...more] = process.argv.slice(2);
if (more.length > 0 || (fingerprint !== undefined && !/^[0-9a-f]{64}$/.test(fingerprint)))
  refuseUsage(`npm run verify-history, or npm run verify-history -- FINGERPRINT
FINGERPRINT is the one of a day's e-mail, or the heads that npm run backup prints: 64 digits and letters a to f.`);

async function areCurrentHeads(url: string, heads: string): Promise<boolean> {
  const client = await openClient(url);
  try {
    return (await historyHeads(client)).heads_sha256 === heads;
  } finally {
    await client.end();
  }
}

const chainOf = ({ application_id, agency_id }: historyChain.BrokenLine) =>
  application_id !== null ? `application ${application_id}` : agency_id ? `agency ${agency_id}` : 'no agency';
const dayOf = ({ at }: { at: Date }) => at.toISOString().slice(0, 10);

// `npm run verify-history -- FINGERPRINT`: prints the first history line that was changed, or that the history does not
// match the fingerprint; exits with 1 in both cases.
await runOnDatabase(async ({ db, url }) => {
  const line = await historyChain.firstBrokenLine(db);
  if (line) {
    const { position, id, why } = line;
    console.log(`Broken: ${chainOf(line)}, line ${position ?? '?'} (history id ${id ?? 'none'}): ${why}.`);
    return 1;
  }
  const anchor = await historyChain.firstBrokenAnchor(db);
  if (anchor) {
    console.log(`Broken: the lines up to history id ${anchor.up_to_id} are not those of ${dayOf(anchor)}.`);
    return 1;
  }
  const sent =
    fingerprint === undefined ? await historyChain.lastAnchor(db) : await historyChain.anchorOf(db, fingerprint);
  if (fingerprint !== undefined && !sent) {
    if (await areCurrentHeads(url, fingerprint)) {
      console.log('The history is whole, and these are its heads: it is as it was when they were printed.');
      return 0;
    }
    console.log(
      'Not proved: every line fits, but this is no fingerprint of the history. It was rewritten, or these are the heads of a backup after which lines were added, or it is mistyped.',
    );
    return 1;
  }
  console.log('The history is whole.');
  if (sent) console.log(`Fingerprint of ${dayOf(sent)}, ${sent.lines} lines: ${sent.hash.toString('hex')}`);
  return 0;
});
