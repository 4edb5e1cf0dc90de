export * from './zoho.ts';
