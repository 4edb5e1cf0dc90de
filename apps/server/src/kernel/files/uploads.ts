import type { FileKind } from '@freeboard/domain/files';

/** A file that came with a call, looked at, and where it lies until the call ends. */
export type Upload = {
  path: string;
  name: string;
  size: number;
  kind: FileKind;
  media_type: string;
  sha256: Buffer;
  /** Under which key the storage has taken it; it goes again when the call fails. */
  storageKey: string | null;
  /** Names of what its archive holds beside papers, on the first paper of the archive. */
  leftOut?: readonly string[];
};
