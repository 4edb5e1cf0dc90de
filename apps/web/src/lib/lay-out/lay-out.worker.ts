import { layOutBody } from './lay-out.ts';

// A long body is laid out beside the page, which goes on answering meanwhile.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(layOutBody(data));
