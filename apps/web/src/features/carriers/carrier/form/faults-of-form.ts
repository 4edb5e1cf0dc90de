import { readAmount } from '@freeboard/domain/reading';
/** Keyed by the server's field names. */
export class Faults {
  readonly errors: Record<string, string[]> = {};
  add(field: string, message: string): void {
    this.errors[field] = [...(this.errors[field] ?? []), message];
  }
  /** Adds an error at `field` if the text isn't a whole number from 0; returns the invalid number all the same. */
  whole(text: string, field: string): number {
    const value = readAmount(text) ?? Number.NaN;
    if (!Number.isInteger(value) || value < 0)
      this.add(field, text.trim() === '' ? 'Field is required.' : 'Must be a whole number.');
    return value;
  }
}
