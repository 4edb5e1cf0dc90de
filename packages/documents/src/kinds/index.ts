import { declarations } from './declarations/index.ts';
import type { Reader } from './reader.ts';

/** Readers by kind; the first that recognizes a page takes it. */
export const READERS: readonly Reader[] = [declarations];
