import { layOutBody } from './lay-out.ts';

// Lays out long bodies in a worker, so that the page stays responsive.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(layOutBody(data));
