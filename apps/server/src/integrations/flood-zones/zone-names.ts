type Rule = { zone: RegExp; subtype: RegExp; gives: string | null };

const ANY = /(?:)/;

/**
 * Rules from the map's zone and subtype to the specification's zone name; the first match wins. Shaded X (0.2 percent
 * chance, or 1 percent of shallow depth or a small basin) is X500, behind a levee X500L. Unshaded X, and X with a
 * risk reduced by a levee, stay X.
 */
const RULES: readonly Rule[] = [
  { zone: /^X$/, subtype: /0\.2 PCT.*LEVEE/, gives: 'X500L' },
  { zone: /^X$/, subtype: /0\.2 PCT|1 PCT (DEPTH|DRAINAGE|FUTURE|CONTAINED)/, gives: 'X500' },
  { zone: /^X$/, subtype: ANY, gives: 'X' },
  { zone: /^AREA NOT INCLUDED$/, subtype: ANY, gives: 'ANI' },
  { zone: /^(A|AE|AH|AO|AR|A99|V|VE|B|C|D)$/, subtype: ANY, gives: '$zone' },
  { zone: /^A(0?[1-9]|[12]\d|30)$/, subtype: ANY, gives: '$zone' },
  { zone: /^V(0?[1-9]|[12]\d|30)$/, subtype: ANY, gives: '$zone' },
];

/** The specification's name for a zone of the flood map; null if it has none, as for open water. */
export const floodZoneName = (rawZone: string, rawSubtype: string | null): string | null => {
  const zone = rawZone.trim().toUpperCase();
  const subtype = (rawSubtype ?? '').toUpperCase();
  const rule = RULES.find((one) => one.zone.test(zone) && one.subtype.test(subtype));
  return rule?.gives === '$zone' ? zone.replace(/^([AV])0/, '$1') : (rule?.gives ?? null);
};
