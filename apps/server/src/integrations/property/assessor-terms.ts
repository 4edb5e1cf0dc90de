/** A pattern for an assessor's term, and the form's value for it. The first match wins. */
export type AssessorTerm = readonly [word: RegExp, value: string];

/**
 * Many records state only the exterior wall, so wall materials map to a construction type. Veneers come first: brick
 * veneer is a frame house faced with brick, not masonry.
 */
const CONSTRUCTION: readonly AssessorTerm[] = [
  [/brick\s*veneer/i, 'Brick Veneer'],
  [/(masonry|stone)\s*veneer/i, 'Masonry Veneer'],
  [/steel|metal frame/i, 'Steel'],
  [/reinforced concrete|fire\s*resist|superior|poured concrete|precast/i, 'Superior Non Combustible'],
  [/concrete block|cinder|cbs|\bblock\b|masonry|^brick$|^stone$|^concrete$/i, 'Masonry'],
  [/frame|wood|vinyl|siding|shingle|hardi|fiber cement|log/i, 'Frame'],
];

const ROOF: readonly AssessorTerm[] = [
  [/architectural|dimensional|laminated/i, 'Architectural Shingles'],
  [/wood|shake|cedar/i, 'Wood Shingle'],
  [/asphalt|composition|composite|shingle/i, 'Composite Shingle'],
  [/tile|clay|spanish/i, 'Concrete/Clay Tile'],
  [/metal|tin|steel|aluminum|copper/i, 'Metal'],
  [/rolled?\b|roll roofing/i, 'Rolled Roofing'],
  [/tar|gravel|built[\s-]?up/i, 'Tar and Gravel'],
  [/poured concrete|^concrete$/i, 'Poured Concrete'],
];

/** Raised, pier and piling leave open whether the space below is enclosed, so the form's field for that stays blank. */
const FOUNDATION: readonly AssessorTerm[] = [
  [/sub-?grade crawl/i, 'Subgrade Crawlspace'],
  [/crawl/i, 'Crawlspace'],
  [/basement/i, 'Basement'],
  [/slab|mat\b|raft/i, 'Slab'],
  [/pile|piling|pier|stilt|\bpost\b|elevated/i, 'Stilts Pilings'],
  [/split[\s-]?level/i, 'Split Level'],
];

export const ASSESSOR_TERMS = {
  construction_type: CONSTRUCTION,
  roof_type: ROOF,
  foundation_type: FOUNDATION,
} as const;

export type AssessorTerms = Record<keyof typeof ASSESSOR_TERMS, readonly AssessorTerm[]>;

export const termFor = (terms: readonly AssessorTerm[], text: string | null): string | null =>
  (text && terms.find(([word]) => word.test(text))?.[1]) || null;
