import { isStatusBookHead, type NfipCommunity, readStatusBookRow, statusBookRowFault } from '@freeboard/domain';
import { parse } from 'csv-parse/sync';

export type BookFile =
  | { communities: NfipCommunity[]; rows: number; errors: { line: number; text: string }[] }
  | { fault: string };

type Parsed = { record: string[]; info: { lines: number } };

/** Reads the status book as a CSV file: the line that heads the columns may come after others. */
export function readBookFile(bytes: Buffer): BookFile {
  let records: Parsed[];
  try {
    records = parse(bytes, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    }) as unknown as Parsed[];
  } catch (error) {
    return { fault: `It cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown reason'}.` };
  }
  const head = records.findIndex(({ record }) => record.some(isStatusBookHead));
  const names = records[head]?.record.map((cell) => cell.trim());
  if (!names) return { fault: 'No column is headed communityIdNumber or CID.' };
  const communities = new Map<string, NfipCommunity>();
  const errors: { line: number; text: string }[] = [];
  const rows = records.slice(head + 1).filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  for (const { record, info } of rows) {
    const row = Object.fromEntries(names.map((name, at) => [name, record[at] ?? '']));
    const community = readStatusBookRow(row);
    if (community === null) errors.push({ line: info.lines, text: statusBookRowFault(row) ?? 'It cannot be read.' });
    else if (communities.has(community.id))
      errors.push({ line: info.lines, text: `Community ${community.id} is listed more than once.` });
    else communities.set(community.id, community);
  }
  return { communities: [...communities.values()], rows: rows.length, errors };
}
