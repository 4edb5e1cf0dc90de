/** Reads decimal degrees, or degrees, minutes and seconds. The caller handles sign and hemisphere. */
function degrees(text: string): number | null {
  const numbers = text.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const [whole = Number.NaN, minutes = 0, seconds = 0] = numbers;
  if (numbers.length === 0 || numbers.length > 3 || minutes >= 60 || seconds >= 60) return null;
  if (numbers.length > 1 && !Number.isInteger(whole)) return null;
  return Math.round((whole + minutes / 60 + seconds / 3600) * 100_000) / 100_000;
}

const NORTH = { least: 17, most: 72 };
const WEST = { least: 64, most: 180 };

export function latitude(text: string): number | null {
  if (/[^\dNn°º*'"’”′″.\s-]/.test(text)) return null;
  const value = degrees(text);
  return value !== null && value >= NORTH.least && value <= NORTH.most ? value : null;
}

/** A longitude in the United States, which is negative; null for any other text. */
export function longitude(text: string): number | null {
  if (/[^\dWw°º*'"’”′″.\s-]/.test(text)) return null;
  const value = degrees(text);
  return value !== null && value >= WEST.least && value <= WEST.most ? -value : null;
}
