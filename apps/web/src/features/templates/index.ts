export { RichText } from './body-field.tsx';
export { ShortCodes } from './short-codes.tsx';
export { useInsertCode } from './use-insert-code.ts';
export { useKnownCodes } from './use-known-codes.ts';
