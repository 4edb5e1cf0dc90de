import type { BulkSheet, BulkUpload } from '@freeboard/contract';
import type { Tone } from '../../ui/chip.tsx';

export type SheetColumn = BulkSheet['columns'][number];

export const MATCH_WORDS: Readonly<Record<string, string>> = {
  'last time': 'as last time',
  name: 'same name',
  label: 'same name',
  quoterush: 'QuoteRUSH',
  acord: 'ACORD',
  ezlynx: 'EZLynx',
  usual: 'usual heading',
  values: 'by its values',
  ambiguous: 'Several fields fit it',
  second: 'Duplicate column',
  ours: 'from the error file',
  nothing: 'no field fits',
};

export const STATE_LOOK: Readonly<Record<BulkUpload['state'], { word: string; tone: Tone }>> = {
  reading: { word: 'reading', tone: 'blue' },
  mapping: { word: 'not uploaded yet', tone: 'plain' },
  checking: { word: 'checking', tone: 'blue' },
  checked: { word: 'not uploaded yet', tone: 'plain' },
  storing: { word: 'under way', tone: 'blue' },
  launching: { word: 'launching', tone: 'blue' },
  done: { word: 'done', tone: 'green' },
  canceled: { word: 'canceled', tone: 'plain' },
  failed: { word: 'failed', tone: 'red' },
};

const AT_WORK: readonly BulkUpload['state'][] = ['reading', 'checking', 'storing', 'launching'];

export const isAtWork = ({ state }: Pick<BulkUpload, 'state'>): boolean => AT_WORK.includes(state);

export const STEPS = ['File', 'Columns', 'Check', 'Upload'] as const;

/**
 * The index of an upload's step; one that failed or was canceled before storing of its rows began is at the file step,
 * 0.
 */
export function stepOf({ state, started_at }: Pick<BulkUpload, 'state' | 'started_at'>): number {
  if (state === 'reading') return 0;
  if (state === 'mapping') return 1;
  if (state === 'checking' || state === 'checked') return 2;
  if ((state === 'failed' || state === 'canceled') && started_at === null) return 0;
  return 3;
}
