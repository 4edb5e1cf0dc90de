export { FILE_LIMITS, type FileKind, fileFault, kindOfFile, plainFileName, showSize, tooLarge } from './files.ts';
