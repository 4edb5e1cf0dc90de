export type MapHintFacts = {
  readonly kind: string;
  readonly date: string | null;
  readonly case_number: string | null;
  readonly zone: string | null;
};

const LETTERS_LINK = 'https://msc.fema.gov/portal/home';
const CHANGES_LINK = 'https://hazards.fema.gov/femaportal/prelimdownload/';

const BARRIERS_LINK = 'https://www.fws.gov/program/coastal-barrier-resources-act';

export function mapHintText(hint: MapHintFacts, zone: string | null): { text: string; link: string } | null {
  const { kind, date, case_number } = hint;
  const year = date === null ? '' : ` of ${date.slice(0, 4)}`;
  const number = case_number === null ? '' : ` (case ${case_number})`;
  switch (kind) {
    case 'loma':
      return {
        text: `A letter of map amendment${year}${number} lies nearby and may have removed a building here from the zone: ask for it.`,
        link: LETTERS_LINK,
      };
    case 'lomr':
      return { text: `A letter of map revision${year}${number} changed the map here.`, link: LETTERS_LINK };
    case 'preliminary':
    case 'pending':
      if (hint.zone === null) return null;
      return {
        text: `${zone === null ? 'The zone will be' : `The zone will change from ${zone} to`} ${hint.zone} if FEMA's ${kind} map takes effect as it is. Guidance only.`,
        link: CHANGES_LINK,
      };
    case 'cbrs':
      return {
        text: `FEMA’s map shows this point in a Coastal Barrier Resources System area${case_number === null ? '' : ` (${case_number})`}: the NFIP insures no building that was built or substantially improved here after the area was designated. Ask the Fish and Wildlife Service for a determination.`,
        link: BARRIERS_LINK,
      };
    case 'limwa':
      return zone === null || /^AE/.test(zone)
        ? {
            text: 'The Limit of Moderate Wave Action runs within 1,000 ft. On its seaward side waves of 1.5 ft and more are expected in zone AE: see on the map on which side the house stands.',
            link: LETTERS_LINK,
          }
        : null;
    default:
      return null;
  }
}
