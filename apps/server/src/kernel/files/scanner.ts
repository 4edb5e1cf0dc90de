/** A virus scanner's verdict on a file; `unchecked`, with a reason for the user, if it gave none. */
export type Scan =
  | { state: 'clean' }
  | { state: 'infected'; virus: string }
  /** `isForGood`: scanning the file again would give no verdict, either. */
  | { state: 'unchecked'; reason: string; isForGood?: true };

export type Scanner = { scan(path: string): Promise<Scan> };
