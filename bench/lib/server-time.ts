import { subscribe } from 'node:diagnostics_channel';

type Message = { request: object };

/**
 * Collects how long each request took on this process's server: ms from the arrival of its head to the end of its
 * answer.
 */
export function collectServerTimes(): number[] {
  const started = new WeakMap<object, number>();
  const times: number[] = [];
  subscribe('http.server.request.start', (message) => started.set((message as Message).request, performance.now()));
  subscribe('http.server.response.finish', (message) => {
    const at = started.get((message as Message).request);
    if (at !== undefined) times.push(performance.now() - at);
  });
  return times;
}
