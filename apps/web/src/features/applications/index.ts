export { beginBulk } from './bulk/begin.ts';
