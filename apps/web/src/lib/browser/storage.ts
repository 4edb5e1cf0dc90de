/** The browser's storage, shared by all tabs, or this tab's until it is closed. */
type Shelf = 'browser' | 'tab';
const shelfOf = (shelf: Shelf): Storage => (shelf === 'tab' ? sessionStorage : localStorage);

/** Null if there is no text, or if the browser forbids the storage. */
export function readText(key: string, shelf: Shelf = 'browser'): string | null {
  try {
    return shelfOf(shelf).getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the text. @returns whether the browser stored it */
export function storeText(key: string, text: string | null, shelf: Shelf = 'browser'): boolean {
  try {
    if (text === null) shelfOf(shelf).removeItem(key);
    else shelfOf(shelf).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function storedKeys(start: string, shelf: Shelf = 'browser'): string[] {
  try {
    return Object.keys(shelfOf(shelf)).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(readText(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Null removes the value. @returns whether the browser stored it */
export function store(key: string, value: unknown): boolean {
  return storeText(key, value === null || value === undefined ? null : JSON.stringify(value));
}
