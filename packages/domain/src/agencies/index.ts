export * from './agency.ts';
export * from './backups.ts';
export * from './checklist.ts';
export * from './color.ts';
