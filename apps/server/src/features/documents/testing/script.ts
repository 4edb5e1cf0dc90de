import type { FileReading } from '@freeboard/domain/documents';

/** For tests: marks the script in a file, which states what the reader finds or does. */
export const SCRIPT = '%%SCRIPT ';
export type Script = FileReading | { act: 'memory' | 'throw' };
