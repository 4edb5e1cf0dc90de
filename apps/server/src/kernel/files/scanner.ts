/** A virus scanner's verdict on a file; `unchecked` without a reliable one, with the reason in plain words. */
export type Scan =
  | { state: 'clean' }
  | { state: 'infected'; virus: string }
  /** `isForGood` when a retry would give no verdict either. */
  | { state: 'unchecked'; reason: string; isForGood?: true };

export type Scanner = { scan(path: string): Promise<Scan> };
