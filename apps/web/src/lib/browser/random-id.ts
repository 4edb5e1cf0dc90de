/**
 * Returns an id that no other page has made, 32 hexadecimal digits. crypto.randomUUID is there only on https and
 * localhost; this is there on plain http in a private network, too.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
