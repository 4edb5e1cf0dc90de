import type { LaidOut } from './lay-out/lay-out.ts';

/** Formats a long body in a worker; it stays unformatted if the browser can't. */
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
