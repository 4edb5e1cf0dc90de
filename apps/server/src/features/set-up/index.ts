export { newSetUpPath } from './set-up-address.ts';
