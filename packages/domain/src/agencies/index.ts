export * from './agency.ts';
export * from './checklist.ts';
export * from './color.ts';
