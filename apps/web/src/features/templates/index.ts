export { ShortCodes } from './short-codes.tsx';
