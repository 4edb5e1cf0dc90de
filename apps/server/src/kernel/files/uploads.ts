import type { FileKind } from '@freeboard/domain/files';

/** A scanned file of a call, and its path until the call ends. */
export type Upload = {
  path: string;
  name: string;
  size: number;
  kind: FileKind;
  media_type: string;
  sha256: Buffer;
  /** Its key in the storage; removed again when the call fails. */
  storageKey: string | null;
  /** Names of the files other than documents in its archive; set on the archive's first document. */
  leftOut?: readonly string[];
};
