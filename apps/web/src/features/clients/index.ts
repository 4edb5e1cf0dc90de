export { openFile } from './open-file.ts';
