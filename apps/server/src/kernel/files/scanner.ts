/** A virus scanner's verdict on a file; `unchecked`, with a readable reason, if there is none. */
export type Scan =
  | { state: 'clean' }
  | { state: 'infected'; virus: string }
  /** `isForGood`: a retry would give no verdict either. */
  | { state: 'unchecked'; reason: string; isForGood?: true };

export type Scanner = { scan(path: string): Promise<Scan> };
