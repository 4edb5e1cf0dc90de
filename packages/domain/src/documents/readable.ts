/** Media types by content, not by file name. */
export const READABLE_MEDIA = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const;

export const documentsToRead = (count: number): string =>
  count === 1 ? '1 document to read' : `${count} documents to read`;
