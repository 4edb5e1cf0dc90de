import type { FileKind } from '@freeboard/domain/files';

/** A scanned file of a call, at `path` until the call ends. */
export type Upload = {
  path: string;
  name: string;
  size: number;
  kind: FileKind;
  media_type: string;
  sha256: Buffer;
  /** The key in the storage once it is saved; the file is removed again when the call fails. */
  storageKey: string | null;
  /** Names of the files in its archive that are not documents; set on the archive's first document. */
  leftOut?: readonly string[];
};
