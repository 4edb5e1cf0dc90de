export { splitFromClient } from './split.ts';
