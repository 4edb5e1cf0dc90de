export * from './addresses.ts';
export * from './intake.ts';
