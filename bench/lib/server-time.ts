import { subscribe } from 'node:diagnostics_channel';

type Message = { request: object };

/** Collects how long each request took on the server of this process: ms from its head's arrival to its answer's end. */
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
