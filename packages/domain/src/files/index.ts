export { FILE_LIMITS, type FileKind, fileFault, kindOfFile, showSize, tooLarge } from './files.ts';
