/** Formats the digits typed so far in the mask (###) ###-####. A leading country code 1 is dropped. */
export function maskPhone(text: string): string {
  const all = text.replace(/\D/g, '');
  const digits = (all.length === 11 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export function isPhoneLike(text: string): boolean {
  if (/[^\d\s().+-]/.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  return digits.length <= 10 || (digits.length === 11 && digits.startsWith('1'));
}

export function isWholePhone(text: string): boolean {
  return /^\(\d{3}\) \d{3}-\d{4}$/.test(text);
}
