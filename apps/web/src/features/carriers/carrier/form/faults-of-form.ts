/** Collects what the form itself finds wrong, at the fields that the server uses too. */
export class Faults {
  readonly errors: Record<string, string[]> = {};
  add(field: string, message: string): void {
    this.errors[field] = [...(this.errors[field] ?? []), message];
  }
  /** A whole number as a person writes it. */
  whole(text: string, field: string): number {
    const bare = text.replace(/[,\s]/g, '');
    if (!/^\d+$/.test(bare)) this.add(field, bare === '' ? 'Field is required.' : 'Must be a whole number.');
    return Number(bare);
  }
}
