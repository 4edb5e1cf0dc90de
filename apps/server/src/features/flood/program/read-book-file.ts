import { isStatusBookHead, type NfipCommunity, readStatusBookRow, statusBookRowFault } from '@freeboard/domain/flood';
import { parse } from 'csv-parse/sync';

/** `errors` are the first unreadable rows; `error_count` counts all. */
export type BookFile =
  | { communities: NfipCommunity[]; rows: number; errors: { line: number; text: string }[]; error_count: number }
  | { fault: string };

const SHOWN_ERRORS = 50;

type Parsed = { record: string[]; info: { lines: number } };

export function readBookFile(bytes: Uint8Array): BookFile {
  let records: Parsed[];
  try {
    records = parse(Buffer.from(bytes), {
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
  let error_count = 0;
  const refuse = (line: number, text: string): void => {
    error_count += 1;
    if (errors.length < SHOWN_ERRORS) errors.push({ line, text });
  };
  const rows = records.slice(head + 1).filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  for (const { record, info } of rows) {
    const row = Object.fromEntries(names.map((name, at) => [name, record[at] ?? '']));
    const community = readStatusBookRow(row);
    if (community === null) refuse(info.lines, statusBookRowFault(row) ?? 'It cannot be read.');
    else if (communities.has(community.id)) refuse(info.lines, `Community ${community.id} is listed more than once.`);
    else communities.set(community.id, community);
  }
  return { communities: [...communities.values()], rows: rows.length, errors, error_count };
}
