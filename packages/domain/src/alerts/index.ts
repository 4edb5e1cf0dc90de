export * from './alert-colour.ts';
