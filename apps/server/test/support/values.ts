const CLIENT = { first_name: 'Ana', last_name: 'Lee', date_of_birth: '1970-01-02' };
const TOWN = { city: 'Miami Beach', state: 'FL', zip: '33139' };
const HOUSE = {
  year_build: 1998,
  roof_year: 2018,
  sqft: 2_140,
  num_of_stories: '1',
  construction_type: 'Masonry',
  distance_to_coast: 0.3,
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  foundation_type: 'Slab',
  stairs_leading_to_front_door: 2,
  flood_zone: 'AE',
  bfe_elevation: 8,
  property_elevation: 9.5,
};

/** What a person enters for a flood application that may be launched. */
export const FLOOD_VALUES = {
  ...CLIENT,
  ...TOWN,
  ...HOUSE,
  garage_present: 'No',
  contents_limit: 100_000,
  other_structure: 5_000,
  basement_content: 0,
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
};

/** The same for a home application. */
export const HOME_VALUES = { ...CLIENT, ...TOWN, ...HOUSE, form_type: 'HO3' };
