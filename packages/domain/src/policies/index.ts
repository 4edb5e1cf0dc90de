export * from './entry.ts';
export * from './policy.ts';
export * from './terms.ts';
