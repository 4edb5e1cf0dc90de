export * from './notifications.ts';
export * from './start-page.ts';
