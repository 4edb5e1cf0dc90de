import { DOCUMENT_NAMES, type DocumentKind } from '@freeboard/domain/documents';

export const nameOfDocument = ({ kind, name }: { kind: string | null; name: string }): string =>
  `${kind === null ? 'Document' : DOCUMENT_NAMES[kind as DocumentKind]} (${name})`;
