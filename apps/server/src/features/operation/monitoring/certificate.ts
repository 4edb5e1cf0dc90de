import { certificateAt } from '../../../integrations/probe/web.ts';

const HOUR_MS = 3_600_000;

/**
 * Reads a certificate's expiry at most once an hour, in seconds since 1970: 0 if it is invalid, null if the address
 * is not https.
 */
export function certificateExpiry(publicUrl: string | null) {
  let last: { at: number; value: Promise<number> } | null = null;
  if (!publicUrl?.startsWith('https:')) return async () => null;
  return (): Promise<number> => {
    if (!last || performance.now() - last.at > HOUR_MS) {
      const value = certificateAt(publicUrl).then((found) =>
        'cause' in found ? 0 : Math.floor(found.valid_to.getTime() / 1_000),
      );
      last = { at: performance.now(), value };
    }
    return last.value;
  };
}
