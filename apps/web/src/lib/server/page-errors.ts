import type { RequestOf } from '@freeboard/contract';
import { ChunkFault } from '../loading/chunk.ts';
import { CallFault, client } from './calls.ts';

type Kind = RequestOf<'reportPageError'>['kind'];

/** A page that fails again and again says so this often. */
const MOST = 10;
const reported = new Set<string>();

/** Reports an error of the page to its operator, once for each stack; what the network or the server refused is none. */
export function reportPageError(kind: Kind, fault: unknown): void {
  if (!(fault instanceof Error) || fault instanceof ChunkFault || fault instanceof CallFault) return;
  if (fault.name === 'AbortError') return;
  const stack = fault.stack ?? '';
  // Extensions of the browser fail in the page, too.
  if (reported.size >= MOST || reported.has(stack) || !stack.includes(location.origin)) return;
  reported.add(stack);
  const message = `${fault.name}: ${fault.message}`.slice(0, 500);
  const page = location.pathname.slice(0, 300);
  void client.call('reportPageError', { kind, message, stack: stack.slice(0, 8_000), page });
}

/** Reports uncaught errors and unhandled rejections. */
export function watchPageErrors(): () => void {
  const onError = (event: ErrorEvent) => reportPageError('error', event.error);
  const onRejection = (event: PromiseRejectionEvent) => reportPageError('rejection', event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
