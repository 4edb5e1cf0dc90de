import type { BulkUpload } from '@freeboard/contract';
import type { BulkType } from '@freeboard/domain/bulk';
import { Upload } from 'tus-js-client';
import { ask, CallFault } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { session } from '../../lib/session/session.ts';

const PIECE = 8 * 1024 * 1024;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000];

type Telling = { onProgress: (part: number) => void; signal: AbortSignal };

/** An interrupted upload, even from days ago in another tab, resumes where it stopped. */
async function sendPieces(file: File, { onProgress, signal }: Telling): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/api/files',
      headers: { 'x-session-key': session.get()?.session_key ?? '' },
      metadata: { filename: file.name },
      chunkSize: PIECE,
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: () => reject(new Error('The file could not be sent. Choose it again: what has arrived is kept.')),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new Error('given up'));
    });
    upload.findPreviousUploads().then((before) => {
      if (before[0]) upload.resumeFromPreviousUpload(before[0]);
      upload.start();
    }, reject);
  });
}

/** Sends a file and begins its upload. @throws Error with a message for the user */
export async function sendFile(file: File, application_type: BulkType, telling: Telling): Promise<BulkUpload> {
  const file_id = await sendPieces(file, telling);
  try {
    return (await ask('startBulkUpload', { file_id, application_type })).upload;
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    const [message] = Object.values(fault.errors).flat();
    throw new Error(message ?? noticeText({ ok: false, code: fault.code, message: fault.message, errors: {} }).text);
  }
}
