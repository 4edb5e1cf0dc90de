import { certificateAt } from '../../../integrations/probe/web.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns a function that reads when the certificate of an https address expires, at most once an hour: seconds since
 * 1970, 0 if it is invalid, null for another address.
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
