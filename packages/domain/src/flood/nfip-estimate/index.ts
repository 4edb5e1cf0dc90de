export * from './anchored.ts';
export * from './constants.ts';
export * from './estimate.ts';
export * from './glide-path.ts';
export * from './range.ts';
export { whyNotSold } from './refusals.ts';
export * from './suggestions.ts';
export * from './tables.ts';
export * from './types.ts';
