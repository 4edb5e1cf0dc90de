import {
  anchorOf,
  type BrokenLine,
  firstBrokenAnchor,
  firstBrokenLine,
  lastAnchor,
} from '../../apps/server/src/features/history/index.ts';
import { runOnDatabase } from '../command.ts';

const [fingerprint] = process.argv.slice(2);
const chainOf = ({ application_id, agency_id }: BrokenLine) =>
  application_id !== null ? `application ${application_id}` : agency_id ? `agency ${agency_id}` : 'no agency';
const dayOf = ({ at }: { at: Date }) => at.toISOString().slice(0, 10);

// `npm run verify-history -- FINGERPRINT`: prints the first line of the history that is not as it was written, or that
// the history is not the one whose fingerprint was sent, and ends with 1 then.
await runOnDatabase(async ({ db }) => {
  const line = await firstBrokenLine(db);
  if (line) {
    const { position, id, why } = line;
    console.log(`Broken: ${chainOf(line)}, line ${position ?? '?'} (history id ${id ?? 'none'}): ${why}.`);
    return 1;
  }
  const anchor = await firstBrokenAnchor(db);
  if (anchor) {
    console.log(`Broken: the lines up to history id ${anchor.up_to_id} are not those of ${dayOf(anchor)}.`);
    return 1;
  }
  const sent = fingerprint === undefined ? await lastAnchor(db) : await anchorOf(db, fingerprint);
  if (fingerprint !== undefined && !sent) {
    console.log('Broken: the history never had this fingerprint. It was rewritten, or the fingerprint is mistyped.');
    return 1;
  }
  console.log('The history is whole.');
  if (sent) console.log(`Fingerprint of ${dayOf(sent)}, ${sent.lines} lines: ${sent.hash.toString('hex')}`);
  return 0;
});
