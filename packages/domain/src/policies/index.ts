export * from './entry.ts';
export * from './file.ts';
export * from './policy.ts';
export * from './terms.ts';
