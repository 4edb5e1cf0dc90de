import type { BulkUpload, BulkUploadDetail } from '@freeboard/contract';
import { csvOfRows } from '@freeboard/domain/csv';
import { LAUNCHABLE } from '../../../../../packages/domain/test/launchable.ts';
import { succeeded } from '../application.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { eventually } from '../wait.ts';

export function aRow(at: number, more: Record<string, unknown> = {}): Record<string, string> {
  const values = {
    ...LAUNCHABLE.flood,
    first_name: `Ana${String.fromCharCode(97 + (at % 26))}`,
    last_name: `Row${at}`,
    address1: `${at} Ocean Dr`,
    ...more,
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

export const HEADS = Object.keys(aRow(1));

export const csvOf = (rows: readonly Record<string, string>[], heads: readonly string[] = HEADS): string =>
  csvOfRows([[...heads], ...rows.map((row) => heads.map((head) => row[head] ?? ''))]);

export const manyRows = (count: number, change: (at: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, index) => aRow(index + 1, change(index + 1)));

export async function sendSheet(
  server: TestServer,
  who: SignedIn,
  name: string,
  bytes: string | Buffer,
  type: 'flood' | 'home' = 'flood',
): Promise<{
  code: number;
  message: string;
  data: { upload: BulkUpload };
  error?: { errors: Record<string, string[]> };
}> {
  const form = new FormData();
  form.set('session_key', who.sessionKey);
  form.set('application_type', JSON.stringify(type));
  form.append('file_data', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const answer = await fetch(`${server.api}/agent-portal/bulk-upload/start`, {
    method: 'POST',
    headers: { 'x-api-key': server.apiKey },
    body: form,
  });
  return answer.json();
}

export const statusOf = async (who: SignedIn, upload_id: number): Promise<BulkUploadDetail> =>
  succeeded(await who.call('getBulkUpload', { upload_id }));

export const inState = (who: SignedIn, upload_id: number, state: BulkUpload['state']): Promise<BulkUploadDetail> =>
  eventually(async () => {
    const detail = await statusOf(who, upload_id);
    if (detail.upload.state !== state)
      throw new Error(`The upload is ${detail.upload.state} (${detail.upload.fault ?? ''}), not ${state}.`);
    return detail;
  });

export async function sent(
  server: TestServer,
  who: SignedIn,
  name: string,
  bytes: string | Buffer,
  type: 'flood' | 'home' = 'flood',
) {
  const { data } = await sendSheet(server, who, name, bytes, type);
  return inState(who, data.upload.id, 'mapping');
}

export async function checked(
  who: SignedIn,
  { upload, sheet }: BulkUploadDetail,
  constants: Record<string, string> = {},
  words: Record<string, Record<string, string>> = {},
) {
  const columns = sheet?.columns.map(({ match }) => match.field) ?? [];
  succeeded(await who.call('previewBulkUpload', { upload_id: upload.id, mapping: { columns, constants, words } }));
  return inState(who, upload.id, 'checked');
}

type How = { launch?: boolean; leave_out_repeated?: boolean; take_incomplete?: boolean };

export async function stored(who: SignedIn, upload_id: number, how: How = {}) {
  succeeded(await who.call('commitBulkUpload', { upload_id, ...how }));
  return inState(who, upload_id, 'done');
}
