export * from './alert-colour.ts';
export * from './run-failure.ts';
