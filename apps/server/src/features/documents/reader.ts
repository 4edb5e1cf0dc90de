import type { ScannedFile } from '@freeboard/documents';
import type { FileReading, ReadDocument } from '@freeboard/domain/documents';
import { helperAt } from '../../kernel/isolated/launch.ts';
import { WorkerError } from '../../kernel/isolated/pool.ts';
import { Refused, readInWorker } from '../../kernel/isolated/stream.ts';

/**
 * `text`: every file first, reading only the text stored in it; `recognition`: files with a page that is an image, or
 * that took too long in the text lane.
 */
export type Lane = 'text' | 'recognition';

/**
 * `givesWay`: yields the processor to other work, as recognition always does; `recognized`: pages from earlier
 * iterations.
 */
type LaneFile = { path: string; today: string; lane: Lane; givesWay?: boolean; recognized?: readonly string[] };

/** A file to read (`today` is YYYY-MM-DD, from which ages are computed), or a page to draw. */
export type ReaderTask = LaneFile | { path: string; page: { number: number; width: number } };
export type ReaderPiece =
  | { done: number; of: number; recognized?: string }
  | { reading: FileReading }
  | { scanned: ScannedFile }
  | { png: Uint8Array };

/**
 * Limits of the isolated process that reads a file, which may contain anything: it can read only its program and the
 * file, and has no network. `ms`: processor time until its next answer, such as the next page.
 */
const LIMITS = { memory_mb: 400, resident_mb: 600, addons: true, is_offline: true, ms: 60_000 };
/** Milliseconds; a page with its text takes at most 100. */
const TEXT_MS = 8_000;
/** The niceness of processes that recognize text or read guests' files; at 10 a busy machine would starve them. */
const NICENESS = 5;
const HELPER = helperAt('features/documents/reader-helper.ts');

/** @throws Refused, WorkerError */
const pieces = (task: ReaderTask, helper: URL) =>
  readInWorker<ReaderTask, ReaderPiece>(helper, task, { ...LIMITS, ...limitsOf(task), reads: [task.path] });

function limitsOf(task: ReaderTask): { ms?: number; niceness?: number } {
  if ('page' in task) return {};
  if (task.lane === 'recognition') return { niceness: NICENESS };
  return task.givesWay ? { ms: TEXT_MS, niceness: NICENESS } : { ms: TEXT_MS };
}

/** Why reading ended from outside; `set_aside`: another document gets its turn. */
export type ReaderEnd = 'time' | 'stopped' | 'set_aside';

/** Called after each page; `recognized` must be saved for the next iteration. @returns false to interrupt reading */
type OnPage = (done: number, of: number, recognized: string | undefined) => Promise<boolean>;

/**
 * Reads a file in a lane; only the recognition lane recognizes text. `onFault` gets the reader's own errors.
 * @returns its content, that it must be recognized, or why reading ended
 * @throws WorkerError when the process could not start
 */
export async function readInLane(
  file: LaneFile,
  onPage: OnPage,
  onFault: (message: unknown) => void,
  helper: URL = HELPER,
): Promise<FileReading | ScannedFile | ReaderEnd> {
  try {
    for await (const piece of pieces(file, helper)) {
      if ('scanned' in piece) return piece.scanned;
      if ('reading' in piece) return piece.reading;
      if ('of' in piece && !(await onPage(piece.done, piece.of, piece.recognized))) return 'set_aside';
    }
    return 'stopped';
  } catch (error) {
    if (error instanceof WorkerError && error.fault !== 'busy') return error.fault === 'time' ? 'time' : 'stopped';
    if (!(error instanceof Refused)) throw error;
    onFault(error.fault);
    return 'stopped';
  }
}

/** Reads a file completely, with recognition if needed. @returns its content, or why reading ended */
export async function readInProcess(
  file: { path: string; today: string },
  onPage: (done: number, of: number) => Promise<void>,
  onFault: (message: unknown) => void,
  helper?: URL,
): Promise<FileReading | ReaderEnd> {
  const onEach: OnPage = async (done, of) => {
    await onPage(done, of);
    return true;
  };
  const read = await readInLane({ ...file, lane: 'recognition' }, onEach, onFault, helper);
  if (typeof read === 'object' && 'scanned_of' in read) throw new Error('A file was not recognized where it may be.');
  return read;
}

/** Draws a page as PNG; null when the page does not exist or cannot be drawn. */
export async function drawInProcess(path: string, number: number, width: number): Promise<Buffer | null> {
  try {
    for await (const piece of pieces({ path, page: { number, width } }, HELPER))
      if ('png' in piece) return Buffer.from(piece.png);
    return null;
  } catch (error) {
    if (error instanceof WorkerError || error instanceof Refused) return null;
    throw error;
  }
}

/** Reads a file that belongs to no application yet. @returns its documents; empty when it could not be read */
export async function readFileInProcess(
  file: { path: string; today: string },
  onFault: (message: unknown) => void,
  helper?: URL,
): Promise<ReadDocument[]> {
  const read = await readInProcess(file, async () => undefined, onFault, helper);
  return typeof read === 'string' ? [] : read.documents;
}
