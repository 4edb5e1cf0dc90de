export * from './errors.ts';
export * from './login.ts';
export * from './messages.ts';
export { namedValue } from './named-value.ts';
export * from './plain-text.ts';
