/** Media types, by content, of files that may be documents. */
export const READABLE_MEDIA = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const;

/** '1 document to read', '3 documents to read'. */
export const documentsToRead = (count: number): string =>
  count === 1 ? '1 document to read' : `${count} documents to read`;
