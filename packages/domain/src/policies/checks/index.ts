export * from './checks.ts';
export * from './stated.ts';
