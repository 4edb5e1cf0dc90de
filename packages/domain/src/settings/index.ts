export * from './start-page.ts';
