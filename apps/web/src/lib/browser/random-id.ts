/**
 * 32 hexadecimal digits. crypto.randomUUID exists only on https and localhost; this also works on plain http in a
 * private network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
