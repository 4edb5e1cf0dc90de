import { ERRORS } from '@freeboard/domain/wording';
import { reloadFailedStyles } from './failed-styles.ts';

/** How long a part of the page may take to load (section 8). */
const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkFault extends Error {
  constructor() {
    super(ERRORS.chunk);
  }
}

/** Also reloads style sheets that failed before. @throws ChunkFault if loading fails or takes longer than 120 s */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkFault()), CHUNK_TIMEOUT_MS);
  });
  try {
    const [loaded] = await Promise.race([Promise.all([load(), reloadFailedStyles()]), timeout]);
    return loaded;
  } catch {
    throw new ChunkFault();
  } finally {
    clearTimeout(timer);
  }
}
