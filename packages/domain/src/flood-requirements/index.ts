export * from './requirements.ts';
export * from './rules.ts';
