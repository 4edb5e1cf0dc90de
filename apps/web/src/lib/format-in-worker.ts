import type { LaidOut } from './lay-out/lay-out.ts';

/** The body stays unformatted if the browser can't run the worker, or on `stop`. */
export function formatInWorker(body: string, stop: AbortSignal): Promise<LaidOut> {
  const asItCame: LaidOut = { kind: 'Text', text: body };
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./lay-out/lay-out.worker.ts', import.meta.url), { type: 'module' });
    const end = (laid: LaidOut) => {
      worker.terminate();
      resolve(laid);
    };
    worker.onmessage = ({ data }: MessageEvent<LaidOut>) => end(data);
    worker.onerror = () => end(asItCame);
    stop.addEventListener('abort', () => end(asItCame), { once: true });
    worker.postMessage(body);
  });
}
