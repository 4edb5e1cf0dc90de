import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { documentById } from './read-documents.queries.ts';
import { drawInProcess } from './reader.ts';

/** Cache of page images by file, page and width; drawing one takes an isolated process. */
const drawn = new LRUCache<string, Buffer>({ maxSize: 48 * 1024 * 1024, sizeCalculation: ({ length }) => length });
const atOnce = pLimit(2);

/** The image of a page as base64 PNG. @throws Fault not_found (no such document or page) */
export const getDocumentPageImage: Verb<'getDocumentPageImage'> = async (context, { document_id, page, width }) => {
  const { storage_key } = found(await documentById(context.db, document_id));
  const key = `${storage_key}:${page}:${width}`;
  const { files } = context.services;
  const png =
    drawn.get(key) ?? (await atOnce(() => files.lend(storage_key, (path) => drawInProcess(path, page, width))));
  if (!png) throw new Fault('not_found');
  drawn.set(key, png);
  return { png: png.toString('base64') };
};
