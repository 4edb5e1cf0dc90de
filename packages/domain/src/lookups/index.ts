export const SWITCHED_PROVIDERS = [
  'census',
  'nfhl',
  'map_letters',
  'prelim_nfhl',
  'coastal_limits',
  'epqs',
  'property',
  'parcels_fl',
  'parcels_ma',
  'nsi',
  'community_status',
  'neighborhood',
  'gender',
  'vehicles',
  'suggestions',
] as const;
/** The VIN decoder also serves calls without a session, so it is always on. */
export const PROVIDERS = [...SWITCHED_PROVIDERS, 'vpic'] as const;
