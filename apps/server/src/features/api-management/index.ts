export { switchedOff } from './provider-switches.queries.ts';
