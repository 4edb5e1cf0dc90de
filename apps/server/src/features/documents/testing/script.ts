import type { FileReading } from '@freeboard/domain/documents';

/** For tests: what stands before a file's script, which is what a reader is to find in it, or to do. */
export const SCRIPT = '%%SCRIPT ';
export type Script = FileReading | { act: 'memory' | 'throw' };
