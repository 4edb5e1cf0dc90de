export { newSetUpPath } from './set-up/set-up-address.ts';
