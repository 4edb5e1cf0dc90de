export * from './policy.ts';
export * from './terms.ts';
