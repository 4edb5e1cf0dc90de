import { invalid } from '../../kernel/faults.ts';

/** The total size that mail servers usually accept, in bytes. */
const LARGEST = 18 * 1024 * 1024;

/** Refuses files too large for one e-mail, at `field`. @throws Fault invalid */
export function refuseLargeMail(files: readonly { bytes: Buffer }[], field: string): void {
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > LARGEST)
    throw invalid({ [field]: ['These files are larger than 18 MB together. Choose fewer.'] });
}
