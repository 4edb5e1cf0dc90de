/** Null if the URL is invalid. The oldest supported browser does not have URL.parse. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
