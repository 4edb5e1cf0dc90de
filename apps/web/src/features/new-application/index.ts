export { createWithLookup } from './create.ts';
