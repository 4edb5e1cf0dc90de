export * from './effective-date.ts';
export * from './note.ts';
