/** A virus scanner's verdict on a file; `unchecked` if there is no reliable verdict, with the reason as text. */
export type Scan =
  | { state: 'clean' }
  | { state: 'infected'; virus: string }
  /** `isForGood` when a retry would give no verdict either. */
  | { state: 'unchecked'; reason: string; isForGood?: true };

export type Scanner = { scan(path: string): Promise<Scan> };
