/** What a virus scanner says of a file; `unchecked` when it said nothing that can be relied on, with the reason in plain words. */
export type Scan =
  | { state: 'clean' }
  | { state: 'infected'; virus: string }
  /** `isForGood` when it will never say more of this file. */
  | { state: 'unchecked'; reason: string; isForGood?: true };

export type Scanner = { scan(path: string): Promise<Scan> };
