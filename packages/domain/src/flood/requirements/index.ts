export * from './papers.ts';
export * from './requirements.ts';
export * from './rules.ts';
