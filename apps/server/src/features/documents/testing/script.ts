import type { FileReading } from '@freeboard/domain/documents';

export const SCRIPT = '%%SCRIPT ';
export type Script = FileReading | { act: 'memory' | 'throw' };
