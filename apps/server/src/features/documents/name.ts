import { DOCUMENT_NAMES, type DocumentKind } from '@freeboard/domain/documents';

/** Names a document in the history by its kind and its file. */
export const nameOfDocument = ({ kind, name }: { kind: string | null; name: string }): string =>
  `${kind === null ? 'Document' : DOCUMENT_NAMES[kind as DocumentKind]} (${name})`;
