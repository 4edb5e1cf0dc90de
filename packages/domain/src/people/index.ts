export * from './password.ts';
export * from './person.ts';
export * from './registration.ts';
