export { fullBody } from './full-body.ts';
export { recorder } from './recorder.ts';
