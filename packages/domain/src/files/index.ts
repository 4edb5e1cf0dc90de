export {
  FILE_LIMITS,
  type FileKind,
  fileFault,
  GUEST_FILES_ENDED,
  GUEST_LIMITS,
  GUEST_LINK_SPENT,
  type GuestDoor,
  kindOfFile,
  plainFileName,
  showSize,
  type TextKind,
  tooLarge,
} from './files.ts';
