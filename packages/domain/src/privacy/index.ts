export * from './jobs.ts';
export * from './legal-retention.ts';
export * from './retention.ts';
