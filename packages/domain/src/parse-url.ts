/** Parses a web address, or returns null; URL.parse needs a newer browser than the oldest that is supported. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
