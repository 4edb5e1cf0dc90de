export { ShortCodes } from './short-codes.tsx';
export { useInsertCode } from './use-insert-code.ts';
