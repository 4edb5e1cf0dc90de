/** Where something is kept: in the browser for all its tabs, or with this tab until it is closed. */
type Shelf = 'browser' | 'tab';
const shelfOf = (shelf: Shelf): Storage => (shelf === 'tab' ? sessionStorage : localStorage);

/**
 * Returns what the browser keeps for this page, as text; a full or forbidden storage is an ordinary case and keeps
 * nothing.
 */
export function readText(key: string, shelf: Shelf = 'browser'): string | null {
  try {
    return shelfOf(shelf).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under `key`, or forgets it when null. Gives whether the browser took it. */
export function storeText(key: string, text: string | null, shelf: Shelf = 'browser'): boolean {
  try {
    if (text === null) shelfOf(shelf).removeItem(key);
    else shelfOf(shelf).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns every key that begins with `start`. */
export function storedKeys(start: string, shelf: Shelf = 'browser'): string[] {
  try {
    return Object.keys(shelfOf(shelf)).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Returns what is kept as a value; null where nothing is, or nothing that can be read. */
export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(readText(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keeps `value` under `key`, or forgets it when null. Gives whether the browser took it. */
export function store(key: string, value: unknown): boolean {
  return storeText(key, value === null || value === undefined ? null : JSON.stringify(value));
}
