export * from './password.ts';
export * from './registration.ts';
