import type { FileReading } from '@freeboard/domain/documents';

/** For tests: the prefix of a file's script, which a reader is to find in it, or to run. */
export const SCRIPT = '%%SCRIPT ';
export type Script = FileReading | { act: 'memory' | 'throw' };
