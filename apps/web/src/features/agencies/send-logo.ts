import { LARGEST_LOGO_BYTES } from '@freeboard/domain/agencies';
import { base64Of } from '../../lib/browser/base64-of.ts';
import { client } from '../../lib/server/calls.ts';
import { failureText } from '../../lib/server/notices.ts';

export const logoFileError = (file: File): string | null =>
  file.size > LARGEST_LOGO_BYTES ? 'The logo is larger than 500 KB.' : null;

/** `file`: null removes the logo. @returns the error, or null once it is saved */
export async function sendLogo(mga_id: number, file: File | null): Promise<string | null> {
  const result = await client.call('setMgaLogo', { mga_id, file_base64: file ? await base64Of(file) : null });
  if (result.ok) return null;
  const text = failureText(result);
  return result.errors.file_base64?.[0] ?? text;
}
