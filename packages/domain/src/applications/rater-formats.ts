export const RATER_FORMATS = ['acord', 'quoterush'] as const;
export type RaterFormat = (typeof RATER_FORMATS)[number];
export const RATER_NAMES: Readonly<Record<RaterFormat, string>> = { acord: 'ACORD XML', quoterush: 'QuoteRUSH' };

export const isRaterFormat = (format: string): format is RaterFormat =>
  (RATER_FORMATS as readonly string[]).includes(format);
