/** Parses a web address, or returns null; URL.parse requires a newer browser than the oldest supported one. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
