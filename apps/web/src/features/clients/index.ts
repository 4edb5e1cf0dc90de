export { openFile } from './open-file.ts';
export { splitFromClient } from './split.ts';
