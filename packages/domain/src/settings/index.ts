export * from './day-range.ts';
export * from './notifications.ts';
export * from './start-page.ts';
