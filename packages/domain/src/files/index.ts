export {
  FILE_LIMITS,
  type FileKind,
  fileFault,
  kindOfFile,
  plainFileName,
  showSize,
  type TextKind,
  tooLarge,
} from './files.ts';
