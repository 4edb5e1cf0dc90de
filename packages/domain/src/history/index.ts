export * from './kinds.ts';
export * from './words.ts';
