import { readAmount } from '@freeboard/domain/reading';
/** Collects the errors that the form itself finds, under the server's field names. */
export class Faults {
  readonly errors: Record<string, string[]> = {};
  add(field: string, message: string): void {
    this.errors[field] = [...(this.errors[field] ?? []), message];
  }
  /** Parses a typed whole number; adds an error at `field` if it isn't one. */
  whole(text: string, field: string): number {
    const value = readAmount(text) ?? Number.NaN;
    if (!Number.isInteger(value) || value < 0)
      this.add(field, text.trim() === '' ? 'Field is required.' : 'Must be a whole number.');
    return value;
  }
}
