/** Aborted with the first of `signals`. AbortSignal.any needs Safari 17.4 or Firefox 124. */
export function abortedByAny(signals: readonly AbortSignal[]): AbortController {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    else signal.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
  }
  return controller;
}
