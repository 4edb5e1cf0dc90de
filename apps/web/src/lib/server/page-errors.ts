import type { RequestOf } from '@freeboard/contract';
import { ChunkFault } from '../loading/chunk.ts';
import { CallFault, client } from './calls.ts';

type Kind = RequestOf<'reportPageError'>['kind'];

/** The most errors that one load of the page reports. */
const MOST = 10;
const reported = new Set<string>();

/**
 * Reports each stack once. Failed calls, aborted requests, parts that did not load and errors of browser extensions are
 * not reported.
 */
export function reportPageError(kind: Kind, fault: unknown): void {
  if (!(fault instanceof Error) || fault instanceof ChunkFault || fault instanceof CallFault) return;
  if (fault.name === 'AbortError') return;
  const stack = fault.stack ?? '';
  // Errors of browser extensions have no stack of this origin.
  if (reported.size >= MOST || reported.has(stack) || !stack.includes(location.origin)) return;
  reported.add(stack);
  const message = `${fault.name}: ${fault.message}`.slice(0, 500);
  const page = location.pathname.slice(0, 300);
  void client.call('reportPageError', { kind, message, stack: stack.slice(0, 8_000), page });
}

/** For uncaught errors and unhandled rejections. @returns a function that stops it */
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
