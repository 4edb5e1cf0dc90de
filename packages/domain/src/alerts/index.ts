export * from './alert-color.ts';
export * from './run-failure.ts';
