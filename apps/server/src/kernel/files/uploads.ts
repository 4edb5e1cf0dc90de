import type { FileKind } from '@freeboard/domain/files';

/** A file of a call, checked and stored at `path` until the call ends. */
export type Upload = {
  path: string;
  name: string;
  size: number;
  kind: FileKind;
  media_type: string;
  sha256: Buffer;
  /** The storage key once the file is saved. If the call fails, the stored file is removed again. */
  storageKey: string | null;
  /** Set on the first document from an archive: the names of the archive's files that are not documents. */
  leftOut?: readonly string[];
};
