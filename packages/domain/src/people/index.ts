export * from './passkey.ts';
export * from './password.ts';
export * from './person.ts';
export * from './registration.ts';
export * from './second-factor.ts';
export * from './session-policy.ts';
export * from './single-sign-on.ts';
