export * from './agency.ts';
export * from './color.ts';
